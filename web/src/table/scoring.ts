/** How a game was scored in the end, line by line, as games say it. */

import type { Scene } from "../lib/protocol";

export interface Account {
  /** what is counted */
  label: string;
  /** by seat: the figure, and a word on it */
  cells: { value: string; note?: string }[];
  total?: boolean;
}

/** The line below what a game says of its scoring. */
export function total(scene: Scene): Account {
  return { label: "Total", total: true, cells: scene.scores.map((points) => ({ value: signed(points) })) };
}

/** Who won, by seat. */
export function winners(scene: Scene): number[] {
  return scene.payoff.flatMap((share, seat) => (share > 0 ? [seat] : []));
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}
