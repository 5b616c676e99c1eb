import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { checkSeal, rememberSeal, sha256 } from "../src/lib/verify";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

beforeEach(() => {
  const kept = new Map<string, string>();
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
  });
});

test("our SHA-256 says what the standard one says, at every length around a block", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
    expect(hex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

test("a seal holds for its secret only", async () => {
  const secret = "7ee0e33159fb663c408644f97bd9a7185eef71a2e0348f38dd45f537b26a4c82";
  const commitment = createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex");
  expect(await checkSeal(secret, commitment)).toMatchObject({ holds: true, before: null });
  expect((await checkSeal(secret.replace("7", "8"), commitment)).holds).toBe(false);
});

test("a seal that was changed during the game is told", async () => {
  const secret = "00".repeat(32);
  const commitment = createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex");
  rememberSeal("one", commitment);
  rememberSeal("two", "ff".repeat(32));
  rememberSeal("two", commitment);
  expect((await checkSeal(secret, commitment, "one")).before).toBe(true);
  expect((await checkSeal(secret, commitment, "two")).before).toBe(false);
});
