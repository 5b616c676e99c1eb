/** Moves shown one by one: a bot may make five at once, and nobody should have to guess what happened. */

import type { MoveMade, Scene } from "./protocol";

export type Speed = "slow" | "normal" | "fast" | "instant";

/** Milliseconds that a move is shown: to begin with, and more for each thing told. */
const PACE: Record<Speed, [number, number]> = { slow: [1800, 900], normal: [1000, 500], fast: [420, 180], instant: [0, 0] };
const OWN = 0.45;
const LONGEST = 6000;
/** However many moves wait, they take no longer than this in all. */
const WHOLE_QUEUE = 24000;

/** How long a move is shown. One's own need less: one knows what one did. */
export function pace(move: MoveMade, speed: Speed, own = false): number {
  const [base, each] = PACE[speed];
  return Math.min(LONGEST, base + each * move.told.length) * (own ? OWN : 1);
}

export class Playback {
  /** The table as it is shown: after the move being shown, or now. */
  scene = $state.raw<Scene | null>(null);
  /** The move being shown; null when the queue has run out. */
  showing = $state.raw<MoveMade | null>(null);
  waiting = $state.raw<MoveMade[]>([]);
  /** The version that has been shown. */
  shown = $state(-1);

  #now: Scene | null = null;
  #known: number | null = null;
  /** what each of the moves that wait may take */
  #most = WHOLE_QUEUE;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly settings: () => { speed: Speed; yours: number[] },
    private readonly onshow: (move: MoveMade) => void = () => {},
  ) {}

  get busy(): boolean {
    return this.showing !== null || this.waiting.length > 0;
  }

  /**
   * Take in how the table stands: what is new in `history` is queued. Whatever doesn't follow what was shown (the first
   * look, moves taken back, a long absence) is shown at once as it is now.
   */
  follow(history: MoveMade[], now: Scene | null, fresh = false): void {
    this.#now = now;
    const newest = history.at(-1)?.version ?? null;
    const at = fresh && this.#known === null ? -1 : history.findIndex((move) => move.version === this.#known);
    const follows = now !== null && newest !== null && (at >= 0 || (fresh && this.#known === null));
    this.#known = newest;
    if (!follows || this.settings().speed === "instant") {
      this.#jump();
      return;
    }
    const more = history.slice(at + 1);
    if (more.length === 0) {
      if (!this.busy) this.scene = now;
      return;
    }
    this.waiting = [...this.waiting, ...more];
    this.#most = WHOLE_QUEUE / this.waiting.length;
    if (!this.showing) this.#next();
  }

  /** Don't wait: show the table as it is now. */
  skip(): void {
    this.#jump();
  }

  /**
   * Somebody else looks now, who has seen a version (null: nothing): nothing that was made for other eyes is shown any more, and
   * `follow` goes on with what comes after that version.
   */
  turn(seen: number | null): void {
    clearTimeout(this.#timer);
    this.#known = seen;
    this.shown = seen ?? -1;
    this.waiting = [];
    this.showing = null;
    this.scene = null;
    this.#now = null;
  }

  /** Show the next move at once. */
  hurry(): void {
    if (this.busy) this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #jump(): void {
    clearTimeout(this.#timer);
    this.waiting = [];
    this.showing = null;
    this.scene = this.#now;
    this.shown = this.#known ?? -1;
  }

  #next(): void {
    clearTimeout(this.#timer);
    const [move, ...rest] = this.waiting;
    if (!move) {
      this.#jump();
      return;
    }
    const { speed, yours } = this.settings();
    this.waiting = rest;
    this.showing = move;
    this.scene = move.scene;
    this.shown = move.version;
    this.onshow(move);
    const wait = Math.min(pace(move, speed, yours.includes(move.seat)), this.#most);
    this.#timer = setTimeout(() => this.#next(), wait);
  }
}
