// What goes over plain HTTP: games, new tables, replays. Errors say what happened and what to do.

import type { Created, GameInfo, LogReplay, NewTable, Reviewed, TableInfo } from "./protocol";
import { sentence } from "./words";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

export function games(): Promise<GameInfo[]> {
  return call("GET", "/api/games");
}

export function openTable(table: NewTable): Promise<Created> {
  return call("POST", "/api/tables", JSON.stringify(table));
}

/** How a table stands, as anybody may know. */
export function info(id: string): Promise<TableInfo> {
  return call("GET", `/api/tables/${encodeURIComponent(id)}`);
}

/** The moves of a match from one ply on, to another; the server gives so many at a time, and none when there are no more. */
export function replay(id: string, from = 0, to?: number): Promise<LogReplay> {
  return call("GET", `/api/tables/${encodeURIComponent(id)}/replay?from=${from}${to === undefined ? "" : `&to=${to}`}`);
}

/** A finished game looked at afterwards, or how far that is; asking sets it going. */
export function review(id: string): Promise<Reviewed> {
  return call("GET", `/api/tables/${encodeURIComponent(id)}/review`);
}

/** Replay a log from one's own disk. */
export function replayLog(log: string): Promise<LogReplay> {
  return call("POST", "/api/replay", log);
}

async function call<Answer>(method: string, path: string, body?: string): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, { method, signal: AbortSignal.timeout(30_000), ...(body === undefined ? {} : { body, headers: { "content-type": "application/json" } }) });
  } catch (error) {
    const late = error instanceof DOMException && error.name === "TimeoutError";
    throw new ApiError("network", late ? "The server took too long to answer. Try again." : "The server can’t be reached. Is it running, and are you online?");
  }
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new ApiError("answer", `The server gave an answer that can’t be read (${response.status}). Try again.`);
  }
  if (response.ok) return answer as Answer;
  const problem = typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>) : {};
  throw new ApiError(String(problem.code ?? response.status), sentence(String(problem.text ?? `The server refused this (${response.status}).`)));
}
