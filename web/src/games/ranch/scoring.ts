/** The scoring of Dragon Ranch, line by line: of a season, and of the whole game. */

import type { MoveMade, RanchScene, Scene } from "../../lib/protocol";
import { signed, type Account } from "../../table/scoring";
import { titled } from "./table.svelte";

const SEATS = ["first", "second", "third", "fourth", "fifth"];

/** Everybody's Dragons by level, then the red cards with how far each was met. */
function herds(scene: RanchScene): Account[] {
  const labels = [...new Set(scene.account.flatMap(({ lines }) => lines.map(({ label }) => label)))].sort((one, other) => rank(one) - rank(other));
  return labels.map((label) => ({
    label: rank(label) < RED ? label : `Red card: ${label}`,
    cells: scene.account.map(({ lines }) => {
      const line = lines.find((one) => one.label === label);
      if (!line) return { value: "–" };
      return { value: signed(line.points), note: line.need ? `${line.have} of ${line.need}` : `${line.have} Dragon${line.have === 1 ? "" : "s"}` };
    }),
  }));
}

const RED = 9;
/** Dragons come first, by level. */
const rank = (label: string): number => (label.startsWith("Dragons of level") ? Number(label.slice(-1)) : RED);

/** The Medals of a season with everybody's count, and who won each. */
function medals(scene: RanchScene, move: MoveMade | undefined): Account[] {
  const told = move?.told ?? [];
  const of = (touches: string[]): string => touches.find((touch) => touch.startsWith("medal:"))?.slice(6) ?? "";
  return told
    .filter(({ kind }) => kind === "counted")
    .map(({ values, touches }) => {
      const kind = of(touches);
      const result = told.find((one) => one.kind.startsWith("medal_") && of(one.touches) === kind);
      const outcome = (seat: number): string =>
        result?.kind === "medal_won" ? (result.values.seat === seat ? "wins it" : "") : result?.kind === "medal_tied" && values[SEATS[seat] ?? ""] === result.values.many ? "tied" : "";
      const against = scene.opponent ? `opponent ${values.second ?? 0}${result?.kind === "medal_lost" ? ", wins it" : ""}` : "";
      return {
        label: `${titled(kind)} Medal`,
        cells: scene.table.map(({ seat }) => ({ value: String(values[SEATS[seat] ?? ""] ?? 0), note: [outcome(seat), against].filter(Boolean).join("; ") })),
      };
    });
}

/** What was scored between two tables, where nobody has seen the move that ended the season: several were made at once. */
export function accountBetween(old: RanchScene, now: RanchScene): Account[] {
  const won = now.medals.filter(({ kind, owner }) => owner !== null && old.medals.find((medal) => medal.kind === kind)?.owner === null);
  return [
    ...won.map(({ kind, owner }) => ({ label: `${titled(kind)} Medal`, cells: now.table.map(({ seat }) => ({ value: seat === owner ? "won" : "–" })) })),
    { label: "Points", cells: now.table.map(({ seat, points }) => ({ value: signed(points - (old.table[seat]?.points ?? 0)) })) },
    { label: "Score track", total: true, cells: now.table.map(({ points }) => ({ value: signed(points) })) },
  ];
}

/** What a season brought; `move` is the one that ended it. */
export function seasonAccount(move: MoveMade): Account[] {
  const scene = move.scene as RanchScene;
  return [...medals(scene, move), ...herds(scene), { label: "Score track", total: true, cells: scene.table.map(({ points }) => ({ value: signed(points) })) }];
}

/** The end of the game; `last` is the move that ended it. */
export function account(end: Scene, last: MoveMade | undefined): Account[] {
  const scene = end as RanchScene;
  const { tie } = scene;
  const lines: Account[] = [
    { label: "From earlier seasons", cells: scene.account.map(({ before }) => ({ value: signed(before) })) },
    ...herds(scene),
    ...medals(scene, last),
  ];
  if (scene.medals.length) {
    const won = scene.table.map(({ medals: kinds }) => kinds.map(titled).join(", "));
    lines.push({ label: "VP for Medals", cells: scene.account.map(({ medals: points, seat }) => ({ value: signed(points), note: won[seat] ?? "" })) });
  }
  if (tie?.by)
    lines.push({
      label: `Tie-break: ${tie.by}`,
      cells: scene.table.map(({ seat }) => ({ value: String(tie.counts[tie.seats.indexOf(seat)] ?? "–") })),
    });
  return lines;
}
