/** What each game brings to the client. A game that brings nothing can be played from its list of choices. */

import type { Component } from "svelte";
import type { Key } from "../lib/keys";
import type { Choice, MoveMade, Scene } from "../lib/protocol";
import type { Account } from "../table/scoring";

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
  /** the move that led to the scene, where it is known */
  last: MoveMade | undefined;
  onpreview: (move: number | null) => void;
  onpick: (move: number) => void;
}

export interface GameClient {
  Board: Component<BoardProps>;
  /** How the game was scored in the end, line by line above the totals; `last` is the move that ended it. */
  account: (scene: Scene, last: MoveMade | undefined) => Account[];
  /** What is shown below the scoring of a game that has ended: a chart. */
  Summary?: Component<{ scene: Scene }>;
  /** What the list of choices shows at once, where a game has very many that are easier made at the board; all by default. */
  list?: (choices: Choice[]) => Listed;
  /** The keys that the board listens to itself, for the list of keys. */
  keys?: Key[];
}

/** The choices as a list: those that are shown, and others that are folded under a heading. */
export interface Listed {
  shown: Choice[];
  folded: Choice[];
  heading: string;
}

const GAMES: Record<string, () => Promise<GameClient>> = {
  pets: () => import("./pets"),
  clans: () => import("./clans"),
  ranch: () => import("./ranch"),
  cove: () => import("./cove"),
};

/** What a game brings, loaded when it is first needed. Throws when there is nothing of it. */
export async function clientOf(game: string): Promise<GameClient> {
  const load = GAMES[game];
  if (!load) throw new Error(`There is no board for ${game}.`);
  return load();
}
