/** The boards of the games. A game without one can be played from its list of choices. */

import type { Component } from "svelte";
import type { Choice, Scene } from "../lib/protocol";

/** What every board is given. It draws the scene, and every piece that choices and events touch as an element with `data-touch`. */
export interface BoardProps {
  scene: Scene;
  /** whose view it is; −1 is a spectator's */
  viewer: number;
  choices: Choice[];
  /** a move that is being previewed */
  picked: number | null;
  /** touches to light up */
  lit: string[];
  motion: boolean;
  onpreview: (move: number | null) => void;
  onpick: (move: number) => void;
}

const BOARDS: Record<string, () => Promise<{ default: Component<BoardProps> }>> = {
  pets: () => import("./pets/Board.svelte"),
};

/** The board of a game, loaded when it is first needed. Throws when the game has none. */
export async function boardOf(game: string): Promise<Component<BoardProps>> {
  const load = BOARDS[game];
  if (!load) throw new Error(`There is no board for ${game}.`);
  return (await load()).default;
}
