/** Checks that this page makes itself: that the secret shown after a game is the one that was sealed before it. */

import { read, write } from "./store";

export interface Seal {
  holds: boolean;
  /** SHA-256 of the secret, as this page worked it out */
  digest: string;
  /** the seal it must equal */
  commitment: string;
  /** whether this browser had seen the same seal before the game was over; null: it had seen none */
  before: boolean | null;
  /** whether the browser's own Web Crypto worked it out, which pages without https don't have */
  native: boolean;
}

/** Check a secret (hexadecimal) against its commitment, and against the seal that was remembered (`rememberSeal`). */
export async function checkSeal(secret: string, commitment: string, table = ""): Promise<Seal> {
  const bytes = fromHex(secret);
  const native = globalThis.crypto?.subtle !== undefined;
  const hash = native ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : sha256(bytes);
  const digest = toHex(hash);
  const seen = table ? sealSeen(table) : null;
  return { holds: digest === commitment, digest, commitment, before: seen === null ? null : seen === commitment, native };
}

/** Keep the seal of a game that is going on: one that changes later can't pass. */
export function rememberSeal(table: string, commitment: string): void {
  if (!commitment) return;
  const seals = seen();
  if (seals.some(([at]) => at === table)) return;
  write(KEY, [...seals, [table, commitment]].slice(-MOST));
}

const KEY = "wyrmling.seals";
const MOST = 200;

function seen(): [string, string][] {
  const kept = read(KEY);
  return Array.isArray(kept) ? kept.filter((one): one is [string, string] => Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string")) : [];
}

function sealSeen(table: string): string | null {
  return seen().find(([at]) => at === table)?.[1] ?? null;
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** SHA-256 (FIPS 180-4), for pages that came without https, where browsers give no Web Crypto. */
export function sha256(message: Uint8Array): Uint8Array {
  const [roots, start] = constants();
  const length = message.length;
  const padded = new Uint8Array(((length + 8) >> 6) * 64 + 64);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(padded.length - 4, length << 3);

  const state = Uint32Array.from(start);
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let t = 0; t < 64; t++) {
      if (t < 16) words[t] = view.getUint32(block + 4 * t);
      else {
        const w15 = words[t - 15]!;
        const w2 = words[t - 2]!;
        const s0 = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3);
        const s1 = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10);
        words[t] = words[t - 16]! + s0 + words[t - 7]! + s1;
      }
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let t = 0; t < 64; t++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + roots[t]! + words[t]!) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = state[i]! + value));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((value, i) => digest.setUint32(4 * i, value));
  return new Uint8Array(digest.buffer);
}

/** The first 32 bits of the fractions of the cube roots of the first 64 primes, and of the square roots of the first eight. */
function constants(): [number[], number[]] {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (root: number) => Math.floor((root % 1) * 2 ** 32);
  return [primes.map((prime) => fraction(Math.cbrt(prime))), primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))];
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
