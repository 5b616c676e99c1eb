// My tables: what is played and was played in this browser, and the tokens that hold my seats there.

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
  /** When it was last looked at (`Date.now()`). */
  time: number;
}

const KEY = "wyrmling.tables";
const MOST = 60;

/** My tables, the last one first. */
export function tables(): MyTable[] {
  const kept = read(KEY);
  return Array.isArray(kept) ? kept.filter(isTable).sort((one, other) => other.time - one.time) : [];
}

export function find(id: string): MyTable | undefined {
  return tables().find((table) => table.id === id);
}

/** Keep what is known about a table; tokens are added to those it has. False when it will be gone with the page. */
export function keep(id: string, news: Partial<Omit<MyTable, "id">>): boolean {
  const before = find(id) ?? { id, game: "", title: "", names: [], tokens: [], invitations: [], stage: "waiting", time: 0 };
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
    keep(table.table, { game: table.game, title: table.title, names: table.seats.map((seat) => seat.name || "a friend"), stage: table.stage });
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
