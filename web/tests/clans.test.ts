/** What the board of Dragon Clans works out by itself: which dice are put aside, and what that comes to. */

import { describe, expect, it } from "vitest";
import { EGGS, look } from "../src/art/eggs";
import type { Given } from "../src/games/choosing.svelte";
import { account } from "../src/games/clans/scoring";
import { list, listed, percent, Table } from "../src/games/clans/table.svelte";
import type { Choice, ClansScene, MoveMade } from "../src/lib/protocol";

const SHOWN = ["Fire", "Fire", "Water", "Stone", "Stone", "Storm"];
const STOP = 0;

function choice(move: number, kind: string, dice: number[] = [], said = ""): Choice {
  return { move, kind, touches: dice.map((die) => `die:${die}`), arguments: said ? { keep: said } : {}, text: kind, sentence: `${kind} ${move}`, brief: kind, reveals: true };
}

/** A scene in which dice 1 and 6 are kept; to keep others beside them is the move with that number's bits, and to keep all is to stop. */
function rolling(more: Partial<ClansScene> = {}): ClansScene {
  const sets = Array.from({ length: 64 }, (_, set) => set).filter((set) => (set & 33) === 33);
  return {
    dice: SHOWN.map((shows, at) => ({ number: at + 1, kind: at < 3 ? "Ember" : "Tide", shows, kept: at === 0 || at === 5, faces: [] })),
    odds: {
      aims: [{ dragon: 7, barrier: false }, { dragon: 7, barrier: true }],
      keeps: sets.map((set) => ({ move: set === 63 ? STOP : set, dice: [], worth: 0, gain: set / 100, chances: [set / 64, 0.5] })),
      by_set: Array.from({ length: 64 }, (_, set) => sets.indexOf(set | 33)),
      again: [{ die: 2, move: 102, worth: 0, gain: 0.9, chances: [0.8, 0.7] }],
    },
    variant: "main", turn: 0, step: "roll", roll: 2, placings: [], thefts: [], table: [{ seat: 0 }], ...more,
  } as unknown as ClansScene; // prettier-ignore
}

function table(scene: ClansScene, given: Partial<Given<ClansScene>> = {}): Table {
  const choices = [choice(STOP, "stop"), choice(33, "roll"), choice(35, "roll", [2]), choice(102, "reroll")];
  return new Table(() => ({ scene, viewer: 0, choices, picked: null, lit: [], motion: false, last: undefined, onpreview: () => {}, onpick: () => {}, ...given }));
}

const die = (scene: ClansScene, number: number) => scene.dice[number - 1] as ClansScene["dice"][number];

describe("dice that are put aside", () => {
  it("come to the choice that keeps them, and to its chances", () => {
    const scene = rolling();
    const board = table(scene);
    expect([board.roll?.move, board.chance(7)]).toEqual([33, 33 / 64]);
    board.press(die(scene, 2));
    expect([board.roll?.move, board.chance(7), board.chance(7, true), board.chance(8)]).toEqual([35, 35 / 64, 0.5, null]);
    board.press(die(scene, 2));
    expect(board.roll?.move).toBe(33);
  });

  it("stay as they are when they were kept before", () => {
    const scene = rolling();
    const board = table(scene);
    board.press(die(scene, 1));
    expect(board.put).toEqual([]);
  });

  it("leave nothing to roll when they are all", () => {
    const scene = rolling();
    const board = table(scene);
    for (const number of [2, 3, 4, 5]) board.press(die(scene, number));
    expect([board.keep?.move, board.roll]).toEqual([STOP, undefined]);
  });

  it("can be rolled again by power instead", () => {
    const picked: number[] = [];
    const scene = rolling();
    const board = table(scene, { onpick: (move) => picked.push(move) });
    board.again = true;
    board.press(die(scene, 2));
    expect(picked).toEqual([102]);
  });

  it("are nobody's business who only watches", () => {
    const scene = rolling();
    const board = table(scene, { choices: [] });
    board.press(die(scene, 2));
    expect([board.put, board.roll, board.promise]).toEqual([[], undefined, null]);
  });
});

it("the chances are those of what is looked at", () => {
  expect(table(rolling(), { picked: 102 }).chance(7)).toBe(0.8);
  expect(table(rolling(), { picked: STOP }).chance(7)).toBe(63 / 64);
});

it("only the dice that were rolled tumble", () => {
  const told = (kind: string, values: Record<string, number>): MoveMade => ({ told: [{ kind, values, touches: [], sentence: "" }] }) as unknown as MoveMade;
  const rolls = (last: MoveMade): number[] => {
    const board = table(rolling(), { last });
    board.settle(rolling());
    return board.rolls.slice(1);
  };
  expect(rolls(told("rolls", { seat: 0, roll: 2, kept: 33 }))).toEqual([0, 1, 1, 1, 1, 0]);
  expect(rolls(told("rerolled", { seat: 0, die: 2, was: 0, egg: 1 }))).toEqual([0, 0, 1, 0, 0, 0]);
  expect(rolls(told("placed", { seat: 0 }))).toEqual([0, 0, 0, 0, 0, 0]);
});

it("an Apprentice's dice stay aside from roll to roll, and others' don't", () => {
  for (const [variant, put] of [["apprentice", [2]], ["main", []]] as const) {
    const before = rolling({ variant, roll: 1 });
    const after = rolling({ variant, roll: 2 });
    const board = table(after);
    board.press(die(after, 2));
    board.settle(before);
    expect(board.put).toEqual(put);
  }
});

it("the list folds the many ways to keep dice, those that keep fewest first", () => {
  const keeping = [[1, 2], [3], [1, 2, 3], [4], [5]].map((dice, at) => choice(10 + at, "roll", dice, `keeping ${dice.join(",")}`));
  const all = choice(1, "roll", [], "keeping nothing");
  const { shown, folded } = list([choice(STOP, "stop"), all, ...keeping]);
  expect(shown.map(({ kind }) => kind)).toEqual(["stop", "roll"]);
  expect(folded.map(({ move }) => move)).toEqual([11, 13, 14, 10, 12]);
  expect(list([choice(STOP, "stop"), ...keeping.slice(0, 3)]).folded).toEqual([]);
  const again = [1, 2, 3, 4, 5].map((die) => choice(100 + die, "reroll"));
  expect(list([choice(STOP, "stop"), ...again]).heading).toBe("Roll one die again: 5 ways");
});

it("only what is certain is 100 %, and only what can't be is 0 %", () => {
  expect([0, 0.0004, 0.634, 0.9999, 1].map(percent)).toEqual(["0 %", "1 %", "63 %", "99 %", "100 %"]);
  expect([listed([]), listed(["Fire"]), listed(["Fire", "Fire", "Stone"])]).toEqual(["", "Fire", "Fire, Fire and Stone"]);
});

it("the account adds up, and a tie has its line", () => {
  const line = (what: string, label: string, points: number) => ({ what, label, points });
  const end = {
    account: [
      { seat: 0, lines: [line("dragon", "Fire I a", 2), line("dragon", "Fire I b", 3), line("evolution", "Evolution Fire I", 5)] },
      { seat: 1, lines: [line("dragon", "Stone III a", 6), line("barriers", "4 Barriers", 4)] },
    ],
    table: [{ seat: 0 }, { seat: 1 }],
    tie: { seats: [0, 1], dragons: [2, 1], shared: false },
  } as unknown as ClansScene;
  const rows = account(end);
  expect(rows.map(({ label }) => label)).toEqual(["Dragons", "Evolutions", "Barriers", "Tie: more Dragons win"]);
  const sums = [0, 1].map((seat) => rows.slice(0, 3).reduce((sum, row) => sum + (Number(row.cells[seat]?.value) || 0), 0));
  expect(sums).toEqual([10, 10]);
  expect(rows[0]?.cells[0]).toEqual({ value: "5", note: "Fire I b: 3, Fire I a: 2" });
});

it("every kind of Egg has a sign of its own, and the Rainbow its arches", () => {
  const signs = EGGS.map((kind) => look(kind)?.sign);
  expect(new Set(signs).size).toBe(EGGS.length);
  expect(look("Rainbow")).toBeNull();
});
