// The connection against a server that is played by hand: what it says, how often, and what it makes of the answers.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection } from "../src/lib/connection.svelte";
import type { FromClient, MoveMade, Table } from "../src/lib/protocol";

class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  readyState = 0;
  said: FromClient[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  die(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

function made(ply: number): MoveMade {
  return { version: ply, ply, seat: 0, move: `move ${ply}`, told: [], scene: null as never, note: "" };
}

function table(cursor: number, plies: number[], more: Partial<Table> = {}): Table {
  return {
    type: "table", table: "T", cursor, anew: false, game: "pets", title: "Dragon Pets", stage: "playing", seats: [], yours: [0], viewer: 0, hides: false,
    version: plies.at(-1) ?? 0, moves: plies.map(made), first_ply: 0, scene: null, choices: [], clauses: [], undo: null, request: null,
    clock: "none", time_left: null, absence: "never", bot_in: null, hints: true, commitment: "", secret: null, again: "", ...more,
  }; // prettier-ignore
}

type Fetched = (path: string, body: any) => Promise<object | null>;
let fetched: Fetched = () => Promise.reject(new TypeError("no network"));
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here:8765" });
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    const answer = await fetched(path, JSON.parse(body));
    return { ok: true, json: async () => answer };
  });
  fetched = () => Promise.reject(new TypeError("no network"));
  connection = new Connection("T", ["secret"]);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function greet(...plies: number[]): FakeSocket {
  const socket = FakeSocket.last;
  socket.open();
  socket.tell(table(10, plies, { anew: true }));
  return socket;
}

const play = { type: "play", seat: 0, version: 2, move: 7 } as const;

test("it says hello and takes what it is told", () => {
  const socket = greet(1, 2);
  expect(socket.url).toBe("ws://here:8765/ws");
  expect(socket.said[0]).toEqual({ type: "hello", protocol: 1, table: "T", tokens: ["secret"], since: -1 });
  expect(connection.status).toBe("open");
  socket.tell(table(11, [3]));
  expect(connection.history.map(({ ply }) => ply)).toEqual([1, 2, 3]);
  socket.tell(table(12, [2], { anew: true, version: 4 }));
  // What led to a move that was known is known, too.
  expect(connection.history.map(({ ply }) => ply)).toEqual([1, 2]);
});

test("what is told twice counts once, and what is late not at all", () => {
  const socket = greet(1, 2);
  socket.tell(table(11, [2, 3]));
  expect(connection.history.map(({ ply }) => ply)).toEqual([1, 2, 3]);
  socket.tell(table(10, [2]));
  expect(connection.table?.cursor).toBe(11);
});

test("what one seat was told isn't kept for the next one at this screen", () => {
  const socket = greet(1, 2);
  socket.tell(table(11, [2, 3], { anew: true, hides: true, yours: [0, 1], viewer: 1 }));
  expect(connection.history.map(({ ply }) => ply)).toEqual([2, 3]);
});

test("a gap is asked for anew", () => {
  greet(1, 2).tell(table(12, [4]));
  expect(connection.history.map(({ ply }) => ply)).toEqual([1, 2]);
  const again = FakeSocket.last;
  again.open();
  expect(again.said[0]).toMatchObject({ type: "hello", since: -1 });
  again.tell(table(12, [1, 2, 3, 4], { anew: true }));
  expect(connection.history.map(({ ply }) => ply)).toEqual([1, 2, 3, 4]);
});

test("a command is said again under its id until it is answered", async () => {
  const socket = greet(1, 2);
  const answer = connection.send(play);
  const twice = connection.send(play);
  expect(twice).toBe(answer);
  expect(socket.said).toHaveLength(2);
  socket.die();
  expect(connection.status).toBe("lost");
  expect(connection.notice).toContain("Trying again");

  await vi.advanceTimersByTimeAsync(1_000);
  const again = FakeSocket.last;
  expect(again).not.toBe(socket);
  again.open();
  expect(again.said).toEqual([{ type: "hello", protocol: 1, table: "T", tokens: ["secret"], since: 10 }]);
  again.tell(table(10, []));
  expect(again.said[1]).toEqual(socket.said[1]);
  expect(connection.notice).toContain("the game is where it was");

  again.tell({ type: "done", id: (socket.said[1] as { id: string }).id, version: 3 });
  expect(await answer).toMatchObject({ type: "done", version: 3 });
});

test("a server that restarts is told of, with what happened meanwhile", async () => {
  greet(1, 2).die(1012);
  await vi.advanceTimersByTimeAsync(1_000);
  const again = FakeSocket.last;
  again.open();
  again.tell(table(14, [3, 4]));
  expect(connection.notice).toBe("The server was restarted; 2 moves were made meanwhile.");
  expect(connection.history).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.notice).toBe("");
});

test("it answers pings, and takes long silence for a dead connection", async () => {
  const socket = greet(1);
  socket.tell({ type: "ping" });
  expect(socket.said.at(-1)).toEqual({ type: "pong" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.last).not.toBe(socket);
  expect(connection.status).toBe("lost");
});

test("after three dead sockets it polls, says commands by POST, and goes back to a socket when one opens", async () => {
  const asked: string[] = [];
  let answerLater: (answer: object) => void = () => {};
  fetched = (path, body) => {
    asked.push(path);
    if (path === "/api/say") {
      expect(body.hello).toMatchObject({ type: "hello", since: 10 });
      return Promise.resolve({ type: "done", id: body.say.id, version: 3 });
    }
    if (body.since === -1) return Promise.resolve([table(10, [1, 2], { anew: true })]);
    return new Promise((resolve) => (answerLater = resolve));
  };
  for (let i = 0; i < 3; i++) {
    FakeSocket.last.die();
    await vi.advanceTimersByTimeAsync(3_000);
  }
  expect(connection.status).toBe("polling");
  expect(connection.history).toHaveLength(2);
  expect(await connection.send(play)).toMatchObject({ type: "done", version: 3 });
  answerLater([table(11, [3])]);
  await vi.advanceTimersByTimeAsync(10);
  expect(connection.history).toHaveLength(3);
  expect(asked.slice(0, 2)).toEqual(["/api/poll?wait=0", "/api/poll?wait=25"]);
  expect(connection.notice).toBe("");

  const sockets = FakeSocket.all.length;
  for (let i = 0; i < 60 && FakeSocket.all.length === sockets; i++) await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.all.length).toBe(sockets + 1);
  FakeSocket.last.open();
  expect(connection.status).toBe("polling");
  FakeSocket.last.tell(table(11, []));
  expect(connection.status).toBe("open");
  expect(connection.history).toHaveLength(3);
});

test("a server that answers polls with nothing isn't asked in a frenzy", async () => {
  let asked = 0;
  fetched = (_path, body) => {
    asked += 1;
    return Promise.resolve(body.since === -1 ? [table(10, [1], { anew: true })] : []);
  };
  for (let i = 0; i < 3; i++) {
    FakeSocket.last.die();
    await vi.advanceTimersByTimeAsync(3_000);
  }
  asked = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBeLessThanOrEqual(11);
});

test("an unknown table or an old client is the end", async () => {
  FakeSocket.last.open();
  FakeSocket.last.tell({ type: "problem", id: "", code: "table", text: "There is no table T." });
  expect(connection.status).toBe("closed");
  expect(connection.trouble?.code).toBe("table");
  expect(await connection.send(play)).toMatchObject({ type: "problem", text: "There is no table T." });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("leaving answers what is open", async () => {
  greet(1);
  const answer = connection.send(play);
  connection.close();
  expect(await answer).toMatchObject({ type: "problem", code: "closed" });
});
