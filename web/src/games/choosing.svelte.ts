/** What the parts of any board share: what can be chosen where, and what is looked at just now. */

import { getContext, setContext } from "svelte";
import type { Choice, MoveMade, Scene } from "../lib/protocol";
import type { BoardProps } from ".";

/** What a board is given, with the scene of its game. */
export type Given<S extends Scene> = Omit<BoardProps, "scene"> & { scene: S };

/** A list of choices that hangs from a piece, or what is told of it. */
export interface Menu {
  touch: string;
  opener: HTMLElement;
  /** what is told of the piece */
  tells: string;
}

const KEY = Symbol("board");

export class Choosing<S extends Scene = Scene> {
  protected readonly given: () => Given<S>;
  /** the move under the pointer or the focus */
  over = $state<number | null>(null);
  menu = $state<Menu | null>(null);

  readonly scene: S = $derived.by(() => this.given().scene);
  readonly choices: Choice[] = $derived.by(() => this.given().choices);
  readonly motion: boolean = $derived.by(() => this.given().motion);
  /** the move that led to the scene */
  readonly last: MoveMade | undefined = $derived.by(() => this.given().last);
  readonly lit: Set<string> = $derived.by(() => new Set(this.given().lit));
  /** choices without arguments: what one does, not which piece; they are buttons of their own */
  readonly actions: Choice[] = $derived(this.choices.filter((choice) => !Object.keys(choice.arguments).length));
  /** the choices at each piece */
  readonly at: Map<string, Choice[]> = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    for (const choice of this.choices) {
      if (!this.isAtPieces(choice)) continue;
      for (const touch of choice.touches) found.set(touch, [...(found.get(touch) ?? []), choice]);
    }
    return found;
  });
  /** what would be done: the move that the page previews, else what is under the pointer */
  readonly preview: Choice | null = $derived.by(() => {
    const move = this.given().picked ?? this.over;
    return this.choices.find((choice) => choice.move === move) ?? null;
  });
  readonly meant: Set<string> = $derived(new Set(this.preview?.touches));

  constructor(given: () => Given<S>) {
    this.given = given;
  }

  /** Whether a choice is made at the pieces that it touches. */
  protected isAtPieces(choice: Choice): boolean {
    return !this.actions.includes(choice);
  }

  name(seat: number): string {
    return this.scene.players[seat] ?? "";
  }

  look(move: number | null): void {
    if (this.over === move) return;
    this.over = move;
    this.given().onpreview(move);
  }

  pick(move: number): void {
    this.menu = null;
    this.over = move;
    this.given().onpreview(move);
    this.given().onpick(move);
  }

  isPicked(move: number): boolean {
    return this.given().picked === move;
  }
}

export const share = <T extends Choosing>(board: T): T => setContext(KEY, board);
export const shared = <T extends Choosing>(): T => getContext<T>(KEY);

/** What a button that shows a choice in brief is called: the sentence, and what it shows, for who speaks to the page. */
export const named = (choice: Choice): string => (choice.sentence.startsWith(choice.brief) ? choice.sentence : `${choice.brief}. ${choice.sentence}`);

/** `1 coin`, `2 Eggs` */
export const counted = (many: number, what: string): string => `${many} ${what}${many === 1 ? "" : "s"}`;
