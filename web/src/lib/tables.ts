// My tables: what is played and was played in this browser, and the tokens that hold my seats there.

import { info } from "./api";
import type { Held, Table } from "./protocol";
import { read, write } from "./store";

export interface MyTable {
  id: string;
  game: string;
  title: string;
  /** The players' names, by seat; empty before they are known. */
  names: string[];
  /** Of the seats that this browser holds; none: I only watch. */
  tokens: string[];
  /** Of friends' seats, at a table that was opened here. */
  invitations: Held[];
  stage: Table["stage"];
  /** The seats that are mine. */
  seats: number[];
  /** The seat that decides, as far as is known; −1 when nobody does. */
  actor: number;
  /** When it was last looked at (`Date.now()`). */
  time: number;
}

const KEY = "wyrmling.tables";
const MOST = 60;
const UNKNOWN: Pick<MyTable, "seats" | "actor"> = { seats: [], actor: -1 };

/** My tables, the last one first. */
export function tables(): MyTable[] {
  const kept = read(KEY);
  return Array.isArray(kept) ? kept.filter(isTable).map((table) => ({ ...UNKNOWN, ...table })).sort((one, other) => other.time - one.time) : [];
}

export function find(id: string): MyTable | undefined {
  return tables().find((table) => table.id === id);
}

/** Keep what is known about a table; tokens are added to those it has. False when it will be gone with the page. */
export function keep(id: string, news: Partial<Omit<MyTable, "id">>): boolean {
  const before = find(id) ?? { id, game: "", title: "", names: [], tokens: [], invitations: [], stage: "waiting", ...UNKNOWN, time: 0 };
  // The newest win: the server takes no more than eight.
  const tokens = [...new Set([...(news.tokens ?? []), ...before.tokens])].slice(0, 8);
  const now: MyTable = { ...before, ...news, tokens, time: Date.now() };
  // The oldest go first; but none that is still being played.
  const all = [now, ...tables().filter((table) => table.id !== id)];
  const going = all.filter((table) => table.stage !== "over" && table.tokens.length > 0);
  const rest = all.filter((table) => !going.includes(table)).slice(0, Math.max(0, MOST - going.length));
  return write(KEY, [...going, ...rest]);
}

/** Keep what a message of the server tells about a table. Who only watches doesn't have it listed. */
export function keepSeen(table: Table): void {
  if (table.yours.length > 0 || find(table.table))
    keep(table.table, { game: table.game, title: table.title, names: table.seats.map((seat) => seat.name || "a friend"), stage: table.stage, seats: table.yours, actor: table.scene?.actor ?? -1 });
}

/** How many tables are asked after at once: those looked at last. */
const ASKED_AFTER = 12;

/** Ask the server how my tables stand that weren't over when they were last looked at. Those that it doesn't know stay as they are. */
export async function refresh(): Promise<void> {
  const going = tables().filter((table) => table.stage !== "over").slice(0, ASKED_AFTER);
  const news = await Promise.allSettled(going.map((table) => info(table.id)));
  const found = new Map(news.flatMap((one) => (one.status === "fulfilled" ? [[one.value.table, one.value] as const] : [])));
  if (found.size === 0) return;
  write(KEY, tables().map((table) => {
    const now = found.get(table.id);
    return now ? { ...table, game: now.game, title: now.title, names: now.names.map((name) => name || "a friend"), stage: now.stage, actor: now.actor } : table;
  }));
}

export function forget(id: string): void {
  write(KEY, tables().filter((table) => table.id !== id));
}

/**
 * The tokens that this browser holds at a table. Those in the address (`/table/ID#TOKEN,TOKEN`) are kept and taken out of it, so
 * that they don't end up in a screenshot or in the history; where nothing can be kept they stay, so that the page can be reloaded.
 */
export function tokensFor(id: string): string[] {
  const given = location.hash.slice(1).split(",").filter((token) => /^[\w-]{8,64}$/.test(token));
  if (given.length > 0 && keep(id, { tokens: given })) history.replaceState(history.state, "", location.pathname + location.search);
  return find(id)?.tokens ?? given;
}

/** The link that holds seats: whoever opens it plays them. */
export function seatLink(id: string, tokens: readonly string[]): string {
  return `${location.origin}/table/${id}${tokens.length > 0 ? `#${tokens.join(",")}` : ""}`;
}

function isTable(kept: unknown): kept is MyTable {
  if (typeof kept !== "object" || kept === null) return false;
  const table = kept as Record<string, unknown>;
  return typeof table.id === "string" && typeof table.title === "string" && typeof table.time === "number"
    && [table.names, table.tokens, table.invitations].every(Array.isArray);
}
