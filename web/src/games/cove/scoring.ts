/** The gold of Merchants Cove by where it comes from: of a day, and of the whole game. */

import type { CoveAccount, CoveScene, CoveSources, MoveMade, Scene } from "../../lib/protocol";
import { signed, type Account } from "../../table/scoring";
import { counted } from "../choosing.svelte";

type Source = Exclude<keyof CoveSources, "total">;

/** Where gold comes from, in the order of a game. */
const SOURCES: readonly { source: Source; label: string }[] = [
  { source: "small", label: "Small Dragons" },
  { source: "large", label: "Large Dragons" },
  { source: "mega", label: "Mega Dragons" },
  { source: "stumps", label: "Sponsorship" },
  { source: "icons", label: "Faction icons" },
  { source: "corruption", label: "Corruption" },
];

/** What a rancher's source has brought in all days. */
export const brought = (account: CoveAccount, source: Source): number => account.days.reduce((sum, day) => sum + day[source], 0);

/** The sources from which anybody has had gold. */
export const used = (accounts: CoveAccount[]): typeof SOURCES => SOURCES.filter(({ source }) => accounts.some(({ days }) => days.some((day) => day[source] !== 0)));

/** What a day has brought to everybody, and what they have since; `day` is counted from 1. */
export function dayAccount(scene: CoveScene, day: number): Account[] {
  const of = (account: CoveAccount): CoveSources | undefined => account.days[day - 1];
  return [
    ...used(scene.account.map((account) => ({ ...account, days: account.days.slice(day - 1, day) }))).map(({ source, label }) => ({
      label,
      cells: scene.account.map((account) => ({ value: signed(of(account)?.[source] ?? 0) })),
    })),
    { label: `Day ${day}`, total: true, cells: scene.account.map((account) => ({ value: signed(of(account)?.total ?? 0) })) },
    { label: "Gold", total: true, cells: scene.table.map(({ gold }) => ({ value: signed(gold) })) },
  ];
}

/** The end of the game: gold by source, all days together; the days are shown beside. */
export function account(end: Scene, _last: MoveMade | undefined): Account[] {
  const scene = end as CoveScene;
  const { tie } = scene;
  const notes: Partial<Record<Source, (seat: number) => string>> = {
    corruption: (seat) => counted(scene.table[seat]?.corruption ?? 0, "card"),
  };
  return [
    ...used(scene.account).map(({ source, label }) => ({
      label,
      cells: scene.account.map((one) => {
        const note = notes[source]?.(one.seat);
        return { value: signed(brought(one, source)), ...(note ? { note } : {}) };
      }),
    })),
    ...(tie?.by ? [{ label: `Tie-break: ${tie.by}`, cells: scene.table.map(({ seat }) => ({ value: String(tie.counts[tie.seats.indexOf(seat)] ?? "–") })) }] : []),
  ];
}
