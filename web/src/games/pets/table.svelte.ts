/** What the parts of the board share: the scene, what can be chosen where, and what is looked at just now. */

import { getContext, setContext } from "svelte";
import type { Choice, PetsAim, PetsPlayer, PetsScene, PetsSide } from "../../lib/protocol";

export interface Given {
  scene: PetsScene;
  viewer: number;
  choices: Choice[];
  picked: number | null;
  lit: string[];
  motion: boolean;
  onpreview: (move: number | null) => void;
  onpick: (move: number) => void;
}

/** A list of choices that hangs from a piece. */
export interface Menu {
  touch: string;
  opener: HTMLElement;
}

const SIDES = ["South", "West", "North", "East"];
const KEY = Symbol("pets");

export class Table {
  readonly #given: () => Given;
  /** the move under the pointer or the focus */
  over = $state<number | null>(null);
  /** the die whose ways are shown */
  die = $state<string | null>(null);
  menu = $state<Menu | null>(null);
  /** rises when the dice are rolled */
  rolls = $state(0);

  readonly scene: PetsScene = $derived.by(() => this.#given().scene);
  readonly choices: Choice[] = $derived.by(() => this.#given().choices);
  readonly motion: boolean = $derived.by(() => this.#given().motion);
  readonly lit: Set<string> = $derived.by(() => new Set(this.#given().lit));
  /** choices without arguments: what one does, not which piece; they are buttons of their own */
  readonly actions: Choice[] = $derived(this.choices.filter((choice) => !Object.keys(choice.arguments).length));
  /** the choices at each piece */
  readonly at: Map<string, Choice[]> = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    for (const choice of this.choices) {
      if (this.actions.includes(choice)) continue;
      for (const touch of choice.touches) found.set(touch, [...(found.get(touch) ?? []), choice]);
    }
    return found;
  });
  /** what would be done: the move that the page previews, else what is under the pointer */
  readonly preview: Choice | null = $derived.by(() => {
    const move = this.#given().picked ?? this.over;
    return this.choices.find((choice) => choice.move === move) ?? null;
  });
  readonly meant: Set<string> = $derived(new Set(this.preview?.touches));
  /** the seat at the bottom of the screen */
  readonly bottom: PetsPlayer = $derived.by(() => (this.scene.table[this.#given().viewer] ?? this.scene.table[0]) as PetsPlayer);
  /** quarter turns of the Forest that bring the seat at the bottom there */
  readonly turns: number = $derived(SIDES.indexOf(this.bottom.side));
  /** where the shown die leads: of the white die, whatever uses it */
  readonly aims: PetsAim[] = $derived(
    this.scene.aims.filter((aim) => aim.count !== null && aim.counted !== null && (this.die === "white" ? aim.white !== "alone" : aim.die === this.die)),
  );

  constructor(given: () => Given) {
    this.#given = given;
  }

  /** Where a space is on the screen: row and column from 0. */
  spot(space: number): [row: number, column: number] {
    let [row, column] = [Math.floor(space / 4), space % 4];
    for (let turn = 0; turn < this.turns; turn++) [row, column] = [3 - column, row];
    return [row, column];
  }

  /** Where a player's side is on the screen. */
  edge(side: string): "bottom" | "left" | "top" | "right" {
    return (["bottom", "left", "top", "right"] as const)[(SIDES.indexOf(side) - this.turns + 4) % 4] ?? "bottom";
  }

  side(seat: number): PetsSide | undefined {
    return this.scene.sides.find((side) => side.seat === seat);
  }

  name(seat: number): string {
    return this.scene.players[seat] ?? "";
  }

  look(move: number | null): void {
    if (this.over === move) return;
    this.over = move;
    this.#given().onpreview(move);
  }

  pick(move: number): void {
    this.menu = null;
    this.over = move;
    this.#given().onpreview(move);
    this.#given().onpick(move);
  }

  isPicked(move: number): boolean {
    return this.#given().picked === move;
  }
}

export const share = (table: Table): Table => setContext(KEY, table);
export const shared = (): Table => getContext<Table>(KEY);

/** What a button that shows a choice in brief is called: the sentence, and what it shows, for who speaks to the page. */
export const named = (choice: Choice): string => (choice.sentence.startsWith(choice.brief) ? choice.sentence : `${choice.brief}. ${choice.sentence}`);

/** `1 coin`, `2 Eggs` */
export const counted = (many: number, what: string): string => `${many} ${what}${many === 1 ? "" : "s"}`;
