// My tables in the browser's storage, and without one.

import { beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();
let blocked = false;

function storage(): object {
  const guard = <Value>(value: Value): Value => {
    if (blocked) throw new DOMException("no storage", "SecurityError");
    return value;
  };
  return { getItem: (key: string) => guard(kept.get(key) ?? null), setItem: (key: string, value: string) => guard(kept.set(key, value)) };
}

async function fresh() {
  vi.resetModules();
  return await import("../src/lib/tables");
}

let replaced: string[] = [];
beforeEach(() => {
  kept.clear();
  blocked = false;
  replaced = [];
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("location", { hash: "", pathname: "/table/T", search: "", origin: "http://here" });
  vi.stubGlobal("history", { state: null, replaceState: (_: unknown, __: string, to: string) => replaced.push(to) });
});

test("tokens in the address are kept and taken out of it", async () => {
  location.hash = "#first-token,second-token";
  const { tokensFor, find } = await fresh();
  expect(tokensFor("T")).toEqual(["first-token", "second-token"]);
  expect(replaced).toEqual(["/table/T"]);
  location.hash = "";
  expect(tokensFor("T")).toEqual(["first-token", "second-token"]);
  expect(find("T")?.tokens).toHaveLength(2);
  expect(tokensFor("another")).toEqual([]);
});

test("without storage the address keeps them", async () => {
  blocked = true;
  location.hash = "#first-token";
  const { tokensFor } = await fresh();
  expect(tokensFor("T")).toEqual(["first-token"]);
  expect(replaced).toEqual([]);
});

test("what is learnt is added; what is being played is never dropped", async () => {
  vi.useFakeTimers();
  const { keep, find, tables, forget } = await fresh();
  keep("T", { title: "Dragon Pets", tokens: ["mine"], stage: "playing" });
  keep("T", { tokens: ["other"], names: ["Ann", "Bob"] });
  expect(find("T")).toMatchObject({ title: "Dragon Pets", tokens: ["other", "mine"], names: ["Ann", "Bob"], stage: "playing" });
  for (let i = 0; i < 100; i++) {
    vi.advanceTimersByTime(1_000);
    keep(`over-${i}`, { stage: "over", tokens: ["x"] });
  }
  expect(tables().length).toBeLessThan(70);
  expect(tables()[0]?.id).toBe("over-99");
  expect(find("T")).toBeDefined();
  forget("T");
  expect(find("T")).toBeUndefined();
  vi.useRealTimers();
});

test("what others wrote under our key is passed over", async () => {
  kept.set("wyrmling.tables", JSON.stringify([{ id: 3 }, null, "x"]));
  const { tables } = await fresh();
  expect(tables()).toEqual([]);
  kept.set("wyrmling.tables", "{");
  expect(tables()).toEqual([]);
});
