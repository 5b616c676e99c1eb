/** A move in words, as what was told of it says; where nothing was told, as the log writes it. */

import type { MoveMade } from "./protocol";

export function inWords(move: MoveMade, players: readonly string[]): string {
  return move.told.map(({ sentence }) => sentence).join(" ") || plainly(move, players);
}

export function plainly(move: MoveMade, players: readonly string[]): string {
  const who = players[move.seat] ?? "";
  if (move.seat < 0) return "The table is laid.";
  return `${who}: ${move.move}.`;
}
