/** How a game was scored in the end, line by line, as games say it; a game that says nothing more has its totals. */

import type { MoveMade, PetsScene, Scene } from "../lib/protocol";

export interface Account {
  /** what is counted */
  label: string;
  /** by seat: the figure, and a word on it */
  cells: { value: string; note?: string }[];
  total?: boolean;
}

type Accounting = (scene: Scene, last: MoveMade | undefined) => Account[];

const GAMES: Record<string, Accounting> = { pets: (scene, last) => pets(scene as PetsScene, last) };

/** The final scoring of a scene; `last` is the move that ended the game. */
export function accounts(scene: Scene, last: MoveMade | undefined): Account[] {
  const lines = GAMES[scene.game]?.(scene, last) ?? [];
  return [...lines, { label: "Total", total: true, cells: scene.scores.map((points) => ({ value: signed(points) })) }];
}

/** Who won, by seat. */
export function winners(scene: Scene): number[] {
  return scene.payoff.flatMap((share, seat) => (share > 0 ? [seat] : []));
}

function pets(scene: PetsScene, last: MoveMade | undefined): Account[] {
  // Of somebody left without a coin the record doesn't say what they had; the event of the penalty does.
  const paid = scene.final.map((score) => score.paid ?? last?.told.find(({ kind, values }) => kind === "unbred" && values.seat === score.seat)?.values.paid ?? null);
  return [
    {
      label: "Coins at the end",
      cells: scene.final.map((score, seat) => {
        const known = paid[seat] ?? null;
        return { value: score.before !== null ? String(score.before) : known === null ? "?" : String(known + score.total - score.bonus) };
      }),
    },
    {
      label: "Unbred Dragons",
      cells: scene.final.map((score, seat) => {
        const figure = paid[seat] ?? null;
        const cell = { value: figure === null ? "?" : signed(-figure) };
        return figure !== null && figure < score.owed ? { ...cell, note: `worth ${score.owed}` } : cell;
      }),
    },
    { label: "All breeds", cells: scene.final.map((score) => ({ value: score.bonus ? `+${score.bonus}` : "0" })) },
  ];
}

function signed(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}
