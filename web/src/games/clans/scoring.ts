/** The final scoring of Dragon Clans, line by line. */

import type { ClansLine, ClansScene, Scene } from "../../lib/protocol";
import type { Account } from "../../table/scoring";

const NONE = { value: "–" };

export function account(end: Scene): Account[] {
  const scene = end as ClansScene;
  /** What everybody has of one thing: the sum, and what it is made of. */
  const row = (label: string, what: string, note: (lines: ClansLine[]) => string): Account | null => {
    if (!scene.account.some(({ lines }) => lines.some((line) => line.what === what))) return null;
    return {
      label,
      cells: scene.account.map(({ lines }) => {
        const found = lines.filter((line) => line.what === what);
        return found.length ? { value: String(found.reduce((sum, line) => sum + line.points, 0)), note: note(found) } : NONE;
      }),
    };
  };
  const lines = [
    row("Dragons", "dragon", (found) => [...found].sort((one, other) => other.points - one.points).map((line) => `${line.label}: ${line.points}`).join(", ")),
    row("Evolutions", "evolution", (found) => found.map((line) => line.label.replace("Evolution ", "")).join(", ")),
    row("Barriers", "barriers", () => ""),
    row("Colours", "colour", (found) => found.map((line) => line.label).join(", ")),
  ].filter((line) => line !== null);
  const { tie } = scene;
  if (tie) {
    const counts = scene.table.map(({ seat }) => tie.dragons[tie.seats.indexOf(seat)]);
    lines.push({ label: tie.shared ? "Tie: as many Dragons" : "Tie: more Dragons win", cells: counts.map((count) => ({ value: count === undefined ? "" : String(count) })) });
  }
  return lines;
}
