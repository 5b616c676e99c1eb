// A table's connection: what the server told, and a way to tell it something. It lives through lost networks, sleep and restarts
// of the server, and goes over long polls where WebSockets are blocked. Nothing is played twice: a command keeps its id until it
// is answered, and the server answers an id that it has seen with its first result.

import {
  PROTOCOL,
  type Agree,
  type Begin,
  type Done,
  type FromServer,
  type Hello,
  type Hint,
  type Hinted,
  type MoveMade,
  type Play,
  type Problem,
  type Sit,
  type StandIn,
  type Table,
  type Undo,
} from "./protocol";

type Command = Play | Undo | Hint | StandIn | Agree | Sit | Begin;
export type Answer = Done | Hinted | Problem;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
/** What one says: a command whose id `Connection.send` adds. */
export type Said = WithoutId<Command>;
/**
 * connecting: for the first time; open: over a WebSocket; polling: over long polls; lost: trying again; closed: for good, because
 * of `trouble` or because we left.
 */
type Status = "connecting" | "open" | "polling" | "lost" | "closed";

interface Unanswered {
  command: Command;
  body: string;
  sentAt: number;
  posting: boolean;
  promise: Promise<Answer>;
  resolve: (answer: Answer) => void;
}

/** Milliseconds. */
const FIRST_WORD = 8_000; // until the server's first message has to be there
const SILENCE = 50_000; // the server pings more often than this; longer silence is a dead connection
const TICK = 5_000;
const ASLEEP = 20_000; // a tick that comes this late: the machine slept
const UNANSWERED = 10_000; // then a command is sent again, under its id
const PROBE = 30_000; // how often long polls try for a WebSocket again
const BACKOFF = [300, 600, 1_200, 2_500, 5_000, 8_000];
const NOTICE = 9_000; // until a notice that all is well again goes away
const BREATH = 1_000; // between long polls that brought nothing
const STEADY = 10_000; // a connection that held this long was a good one
const POLL_SECONDS = 25;
/** WebSockets that died before a message, in a row, until long polls are tried. */
const DEAD_SOCKETS = 3;
const UNREACHABLE = "The server can’t be reached. Trying again…";
/** Problems that trying again can't mend. */
const FINAL = new Set(["table", "protocol"]);
/** Close codes of a server that stops or restarts. */
const GOING = new Set([1001, 1012]);

export class Connection {
  /** The newest message; null before the first. `moves` in it are only those that came with it: see `history`. */
  table: Table | null = $state.raw(null);
  /** All moves that are known so far, the oldest first. */
  history: MoveMade[] = $state.raw([]);
  /** When `table` came (`Date.now()`), for the clock. */
  at = $state(0);
  status: Status = $state("connecting");
  /** What went wrong that isn't the answer to a command. */
  trouble: Problem | null = $state.raw(null);
  /** What happened to the connection, for people; goes away by itself. */
  notice = $state("");

  readonly id: string;
  readonly #tokens: string[];
  #since = -1;
  #unanswered = new Map<string, Unanswered>();

  #socket: WebSocket | null = null; // the one that speaks, or is being tried
  #probe: WebSocket | null = null; // one that is tried while long polls go on
  #polling: AbortController | null = null;
  #heardAt = Date.now();
  #tickedAt = Date.now();
  #openedAt = 0;
  #lostAt = 0;
  #restarted = false;
  #slept = false;
  #tries = 0;
  #dead = 0;
  #probeAt = 0;
  #probes = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #fading: ReturnType<typeof setTimeout> | undefined;
  readonly #ticking: ReturnType<typeof setInterval>;
  readonly #leaving = new AbortController();

  /** @param tokens of the seats that this client holds; none: a spectator */
  constructor(id: string, tokens: readonly string[]) {
    this.id = id;
    this.#tokens = [...tokens];
    this.#ticking = setInterval(() => this.#tick(), TICK);
    if (typeof window !== "undefined") {
      const signal = this.#leaving.signal;
      window.addEventListener("online", () => this.#wake(true), { signal });
      window.addEventListener("pageshow", (event) => event.persisted && this.#wake(true), { signal });
      document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#wake(false), { signal });
    }
    this.#dial();
  }

  /** Whether commands reach the server at once. */
  get live(): boolean {
    return this.status === "open" || this.status === "polling";
  }

  /** Say something; the answer comes when the server has given it, be it after the network has come back. */
  send(said: Said): Promise<Answer> {
    if (this.status === "closed")
      return Promise.resolve({ type: "problem", id: "", code: "closed", text: this.trouble?.text ?? "This table is closed here; load the page again." });
    // A double click is one command.
    const body = JSON.stringify(said);
    for (const before of this.#unanswered.values()) if (before.body === body) return before.promise;

    const id = newId();
    let resolve!: (answer: Answer) => void;
    const promise = new Promise<Answer>((settle) => (resolve = settle));
    const waiting = { command: { ...said, id } as Command, body, sentAt: 0, posting: false, promise, resolve };
    this.#unanswered.set(id, waiting);
    if (this.live) this.#say(waiting);
    return promise;
  }

  /** Leave the table; commands without an answer get a Problem. */
  close(): void {
    this.#end(null);
  }

  // --- the two ways to the server ---------------------------------------------------------------------------------------------

  #hello(): Hello {
    return { type: "hello", protocol: PROTOCOL, table: this.id, tokens: this.#tokens, since: this.#since };
  }

  /** Try a WebSocket; with `probing`, while long polls go on. */
  #dial(probing = false): void {
    clearTimeout(this.#retry);
    let socket: WebSocket;
    try {
      socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    } catch {
      if (!probing) this.#failed();
      return;
    }
    if (probing) this.#probe = socket;
    else this.#socket = socket;

    let spoke = false;
    const impatient = setTimeout(() => drop(), FIRST_WORD);
    const current = () => socket === this.#socket || socket === this.#probe;
    const gone = (code: number) => {
      clearTimeout(impatient);
      if (!current() || this.status === "closed") return;
      if (socket === this.#probe) {
        this.#probe = null;
        return;
      }
      this.#socket = null;
      if (spoke) this.#lost(GOING.has(code));
      else this.#failed();
    };
    const drop = () => {
      socket.close();
      gone(1006); // a dead network may take minutes to say so itself
    };

    socket.onopen = () => current() && socket.send(JSON.stringify(this.#hello()));
    socket.onclose = (event) => gone(event.code);
    socket.onmessage = (event) => {
      if (!current() || this.status === "closed") return;
      if (!spoke) {
        spoke = true;
        clearTimeout(impatient);
        if (socket === this.#probe) {
          this.#probe = null;
          this.#socket = socket;
          this.#polling?.abort();
          this.#polling = null;
        }
        this.#dead = 0;
      }
      this.#hear(JSON.parse(String(event.data)) as FromServer, "open");
    };
  }

  /** Ask over and over what is new. A failure tries a WebSocket again, in case only the network had gone. */
  async #poll(): Promise<void> {
    const polling = (this.#polling = new AbortController());
    this.#probeAt = Date.now() + PROBE;
    let seconds = 0; // the first answer comes at once
    while (this.#polling === polling) {
      const answer = await post(`/api/poll?wait=${seconds}`, this.#hello(), polling.signal, (seconds + 15) * 1_000);
      if (this.#polling !== polling) return;
      if (answer === null) {
        this.#polling = null;
        this.#failed();
        return;
      }
      const messages = (Array.isArray(answer) ? answer : [answer]) as FromServer[];
      for (const message of messages) this.#hear(message, "polling");
      if (this.#polling !== polling) return;
      if (this.status !== "polling") this.#reached("polling");
      seconds = POLL_SECONDS;
      // Whatever the server does, it isn't asked in a frenzy.
      if (!messages.some((message) => message.type === "table")) await new Promise((soon) => setTimeout(soon, BREATH));
    }
  }

  /** A way to the server didn't open. */
  #failed(): void {
    this.#dead += 1;
    if (this.table === null && this.#tries >= 2) this.notice = UNREACHABLE;
    if (this.status === "open" || this.status === "polling") this.#lost(false);
    else if (this.#dead >= DEAD_SOCKETS) {
      // If that fails too, a socket is tried again, then a poll, and so on, ever more slowly.
      this.#dead = DEAD_SOCKETS - 2;
      void this.#poll();
    } else this.#later(() => this.#dial());
  }

  /** A way that had worked is gone. */
  #lost(restarted: boolean): void {
    if (Date.now() - this.#openedAt > STEADY) this.#tries = 0;
    this.#lostAt ||= Date.now();
    this.#restarted ||= restarted;
    this.status = this.table === null ? "connecting" : "lost";
    this.#tell(restarted ? "The server has stopped or is being restarted. Trying again…" : "The connection is gone. Trying again…", false);
    this.#later(() => this.#dial());
  }

  #later(again: () => void): void {
    clearTimeout(this.#retry);
    const wait = BACKOFF[Math.min(this.#tries, BACKOFF.length - 1)] ?? 8_000;
    this.#tries += 1;
    this.#retry = setTimeout(again, wait * (0.75 + Math.random() / 2));
  }

  /** Start anew at once: after sleep, with the network back, or when messages were missed. */
  #redial(): void {
    if (this.status === "closed") return;
    const before = this.#socket;
    this.#socket = null;
    before?.close();
    const probe = this.#probe;
    this.#probe = null;
    probe?.close();
    this.#polling?.abort();
    this.#polling = null;
    this.#tries = 0;
    if (this.live) {
      this.#lostAt ||= Date.now();
      this.status = "lost";
    }
    this.#dial();
  }

  /** Awake, visible or online again: what seemed open may be long dead. */
  #wake(surely: boolean): void {
    if (this.status === "closed") return;
    const silent = Date.now() - this.#heardAt > SILENCE;
    if (!this.live) {
      this.#tries = 0;
      if (this.#socket === null || this.#socket.readyState > WebSocket.OPEN) this.#redial();
    } else if (surely || silent) this.#redial();
  }

  #tick(): void {
    const now = Date.now();
    const late = now - this.#tickedAt > ASLEEP;
    this.#tickedAt = now;
    if (late && !hidden()) {
      // A hidden page's clock may be slowed down, which isn't sleep.
      this.#slept = true;
      this.#wake(true);
      return;
    }
    if (this.status === "open" && now - this.#heardAt > SILENCE) this.#redial();
    if (this.status === "polling" && this.#probe === null && now > this.#probeAt) {
      this.#probes += 1;
      this.#probeAt = now + PROBE * Math.min(this.#probes + 1, 10);
      this.#dial(true);
    }
    if (this.live) for (const waiting of this.#unanswered.values()) if (now - waiting.sentAt > UNANSWERED) this.#say(waiting);
  }

  // --- saying and hearing -----------------------------------------------------------------------------------------------------

  #say(waiting: Unanswered): void {
    waiting.sentAt = Date.now();
    if (this.status === "open" && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(waiting.command));
    else if (this.status === "polling" && !waiting.posting) {
      waiting.posting = true;
      void post("/api/say", { hello: this.#hello(), say: waiting.command }, this.#leaving.signal, 15_000).then((answer) => {
        waiting.posting = false;
        if (isMessage(answer)) this.#hear(answer, "answer");
      });
    }
  }

  /** The server speaks again: tell what happened, and say again what it hasn't answered. */
  #reached(how: "open" | "polling"): void {
    this.status = how;
    this.#openedAt = Date.now();
    if (this.table !== null && this.notice === UNREACHABLE) this.notice = "";
    for (const waiting of this.#unanswered.values()) this.#say(waiting);
  }

  #hear(message: FromServer, how: "open" | "polling" | "answer"): void {
    this.#heardAt = Date.now();
    if (message.type === "problem" && message.id === "" && (FINAL.has(message.code) || (message.code === "malformed" && this.table === null))) {
      this.#end(message);
      return;
    }
    switch (message.type) {
      case "ping":
        if (how === "open") this.#socket?.send(JSON.stringify({ type: "pong" }));
        break;
      case "done":
      case "hinted":
      case "problem": {
        const waiting = this.#unanswered.get(message.id);
        this.#unanswered.delete(message.id);
        if (waiting) waiting.resolve(message);
        else if (message.type === "problem" && message.id === "") this.trouble = message;
        break;
      }
      case "table": {
        const before = this.table;
        if (!this.#merge(message)) return;
        if (before !== null && this.#lostAt !== 0) this.#welcome(before, message);
        this.#lostAt = 0;
        this.#restarted = this.#slept = false;
        // That a link holds no seat stays true.
        if (this.trouble?.code !== "seat") this.trouble = null;
      }
    }
    if (how === "open" && this.status !== "open") this.#reached("open");
  }

  /** Take in what is new; false when something is missing, which is then asked for. */
  #merge(table: Table): boolean {
    // What one seat was told isn't for the next one at this screen.
    const others = table.hides && this.table !== null && this.table.viewer !== table.viewer;
    if (table.anew) this.history = joined(others ? [] : this.history, table.moves);
    else {
      if (this.table !== null && table.cursor < this.table.cursor) return true; // late, over the other way
      const last = this.history.at(-1);
      const fresh = last === undefined ? table.moves : table.moves.filter((made) => made.version > last.version);
      const first = fresh[0];
      if (this.table === null || (last !== undefined && first !== undefined && first.ply !== last.ply + 1)) {
        this.#since = -1;
        this.#redial();
        return false;
      }
      if (fresh.length > 0) this.history = [...this.history, ...fresh];
    }
    this.#since = table.cursor;
    this.table = table;
    this.at = Date.now();
    return true;
  }

  #welcome(before: Table, now: Table): void {
    const seconds = Math.round((Date.now() - this.#lostAt) / 1_000);
    const what = this.#restarted
      ? "The server was restarted"
      : this.#slept
        ? "This device was asleep"
        : `The connection was gone for ${seconds <= 1 ? "a moment" : seconds < 100 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`}`;
    const made = now.version - before.version;
    const then = made > 0 ? `${made === 1 ? "one move was" : `${made} moves were`} made meanwhile.` : "the game is where it was.";
    this.#tell(`${what}; ${then}`, true);
  }

  #tell(notice: string, fades: boolean): void {
    clearTimeout(this.#fading);
    this.notice = notice;
    if (fades) this.#fading = setTimeout(() => (this.notice = ""), NOTICE);
  }

  #end(trouble: Problem | null): void {
    if (this.status === "closed") return;
    this.status = "closed";
    this.trouble = trouble;
    this.notice = "";
    clearInterval(this.#ticking);
    clearTimeout(this.#retry);
    clearTimeout(this.#fading);
    this.#leaving.abort();
    this.#polling?.abort();
    this.#polling = null;
    this.#socket?.close();
    this.#probe?.close();
    const text = trouble?.text ?? "The table was left before this was answered.";
    for (const [id, waiting] of this.#unanswered) waiting.resolve({ type: "problem", id, code: trouble?.code ?? "closed", text });
    this.#unanswered.clear();
  }
}

/** POST JSON; the JSON of the answer, or null when none came or the server had none to give. */
async function post(path: string, body: unknown, left: AbortSignal, timeout: number): Promise<unknown> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.any([left, AbortSignal.timeout(timeout)]),
    });
    const answer: unknown = await response.json();
    return response.ok || isMessage(answer) ? answer : null;
  } catch {
    return null;
  }
}

/** All anew brings only the last moves. Those before it are kept where a move of it was known: what led to that one is the same. */
function joined(before: MoveMade[], moves: MoveMade[]): MoveMade[] {
  const at = moves.length > 0 ? before.findIndex((made) => made.version === moves[0]?.version) : -1;
  return at > 0 ? [...before.slice(0, at), ...moves] : moves;
}

function isMessage(answer: unknown): answer is FromServer {
  return typeof answer === "object" && answer !== null && "type" in answer;
}

function hidden(): boolean {
  return typeof document !== "undefined" && document.visibilityState === "hidden";
}

/** `crypto.randomUUID` is kept from pages over plain HTTP, as in a home network; random values aren't. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
