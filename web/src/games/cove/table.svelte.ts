/** What the parts of the board of Merchants Cove share beside what can be chosen: which Food is placed next, and what comes of a choice. */

import type { Choice, CovePreview, CoveRancher, CoveScene, CoveWay } from "../../lib/protocol";
import { Choosing, shared as sharedBoard } from "../choosing.svelte";

/** What is taken by a choice that takes something somewhere: drawn Food, what stands on a space, an adventurer of a boat; empty for the others. */
function taken({ kind, arguments: said }: Choice): string {
  if (kind === "place") return said.food ?? "";
  if (kind === "carry") return said.start ?? "";
  return kind === "ferry" ? `${said.adventurer} ${said.start}` : "";
}

export class Table extends Choosing<CoveScene> {
  /** what a press on a space or a boat takes there: drawn Food first of all; the first that can be taken, when it can't */
  wished = $state("");
  /** the space of the Dragon that is looked at, and of the one that was pressed */
  looked = $state("");
  chosen = $state("");
  /** a way of several steps that is looked at, and the steps of one that are still to be made */
  way = $state.raw<CoveWay | null>(null);
  steps = $state.raw<number[]>([]);

  readonly bottom: CoveRancher = $derived.by(() => (this.scene.table[this.given().viewer] ?? this.scene.table[0]) as CoveRancher);
  /** the others, in the order of their seats from there */
  readonly others: CoveRancher[] = $derived.by(() => {
    const { table } = this.scene;
    return table.slice(this.bottom.seat + 1).concat(table.slice(0, this.bottom.seat));
  });
  readonly ended: boolean = $derived(this.scene.part === "over");
  /** what can be taken somewhere now */
  readonly takes: string[] = $derived([...new Set(this.choices.map(taken).filter(Boolean))]);
  readonly held: string = $derived(this.takes.includes(this.wished) ? this.wished : (this.takes[0] ?? ""));
  /** what comes of the choice that is looked at */
  readonly comes: CovePreview | null = $derived(this.scene.previews.find(({ move }) => move === this.preview?.move) ?? null);
  /** the space on which it would be done; of a path, where it leads */
  readonly target: string = $derived(this.comes?.path.at(-1) ?? this.preview?.arguments.to ?? this.preview?.arguments.space ?? "");
  /** where the Dragon that moves, or is looked at, can go */
  readonly ways: CoveWay[] = $derived.by(() => {
    const from = this.looked || this.walker;
    return this.scene.ways.filter(({ path }) => path[0] === from);
  });
  /** the space of the Dragon that walks when an end is pressed */
  readonly walker: string = $derived(this.chosen || (this.scene.moving?.space ?? ""));
  /** things to do that are no piece of the table: to be done, to sell everything */
  readonly plain: Choice[] = $derived(this.actions.filter(({ touches }) => !touches.some((touch) => touch.startsWith("action:"))));

  protected override isAtPieces(choice: Choice): boolean {
    return taken(choice) ? taken(choice) === this.held : !this.plain.includes(choice);
  }

  /** Make all steps of a way, one after the other. */
  walk(way: CoveWay): void {
    this.steps = way.moves;
    this.go();
  }

  /** Make the next of the steps that are still to be made, if it is to be had already. */
  go(): void {
    if (!this.choices.length) return;
    const at = this.steps.findIndex((step) => this.choices.some(({ move }) => move === step));
    this.steps = at < 0 ? [] : this.steps.slice(at);
    const [next] = this.steps;
    if (next !== undefined) this.pick(next);
  }

  /** Takes in that the table has changed. */
  settle(): void {
    this.menu = this.over = this.way = null;
    this.looked = this.chosen = "";
  }

  /** How many places something can be taken to. */
  places(what: string): number {
    return this.choices.filter((choice) => taken(choice) === what).length;
  }

  won(seat: number): boolean {
    return this.ended && this.scene.table.length > 1 && (this.scene.account[seat]?.won ?? false);
  }

  /** Whether anything that begins so can be chosen now. */
  wanted(...begins: string[]): boolean {
    return [...this.at.keys()].some((touch) => begins.some((begin) => touch.startsWith(begin)));
  }

  gold(move: number): number {
    return this.scene.previews.find((one) => one.move === move)?.gold ?? 0;
  }

  /** the Corruption cards that a choice costs */
  costs(move: number): number {
    return Math.max(0, this.scene.previews.find((one) => one.move === move)?.corruption ?? 0);
  }
}

export const shared = (): Table => sharedBoard<Table>();

export const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `2 red, 1 blue`; `none` where there is nothing */
export function spelled(many: Record<string, number>): string {
  const said = Object.entries(many).filter(([, count]) => count > 0);
  return said.map(([what, count]) => `${count} ${what}`).join(", ") || "none";
}

/** Each thing as often as it is there: `{ red: 2, blue: 1 }` as red, red, blue. */
export const each = (many: Record<string, number>): string[] => Object.entries(many).flatMap(([what, count]) => Array.from({ length: count }, () => what));

export const golden = (gold: number): string => `${gold < 0 ? "−" : ""}${Math.abs(gold)} gold`;
