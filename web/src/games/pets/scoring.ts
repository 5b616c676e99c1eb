/** The final scoring of Dragon Pets, line by line. */

import type { MoveMade, PetsScene, Scene } from "../../lib/protocol";
import { signed, type Account } from "../../table/scoring";

export function account(end: Scene, last: MoveMade | undefined): Account[] {
  const scene = end as PetsScene;
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
