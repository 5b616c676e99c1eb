/** The board of Dragon Pets: who looks from where, and what can be chosen at which piece. */

import { describe, expect, it } from "vitest";
import { BREEDS, BUILDS } from "../src/art/breeds";
import { mark } from "../src/art/marks";
import { clientOf } from "../src/games";
import { named, type Given } from "../src/games/choosing.svelte";
import { Table } from "../src/games/pets/table.svelte";
import type { Choice, PetsScene } from "../src/lib/protocol";

const SIDES = ["South", "West", "North", "East"];
/** The space nearest to a side at each of its lines. */
const NEAREST: Record<string, number[]> = { South: [12, 13, 14, 15], West: [0, 4, 8, 12], North: [0, 1, 2, 3], East: [3, 7, 11, 15] };

function choice(move: number, kind: string, touches: string[], args: Record<string, string> = {}): Choice {
  return { move, kind, touches, arguments: args, text: kind, sentence: `Do ${kind} ${move}`, brief: kind, reveals: false };
}

function table(viewer: number, given: Partial<Given<PetsScene>> = {}): Table {
  const scene = { aims: [], table: SIDES.map((side, seat) => ({ seat, side })) } as unknown as PetsScene;
  return new Table(() => ({ scene, viewer, choices: [], picked: null, lit: [], motion: false, last: undefined, onpreview: () => {}, onpick: () => {}, ...given }));
}

describe("the Forest is turned", () => {
  it.each([0, 1, 2, 3])("so that seat %i has its own side at the bottom", (viewer) => {
    const seen = table(viewer);
    const side = SIDES[viewer] as string;
    expect(seen.edge(side)).toBe("bottom");
    expect(NEAREST[side]?.map((space) => seen.spot(space)[0])).toEqual([3, 3, 3, 3]);
    // The next in turn order sits to the left.
    const next = SIDES[(viewer + 1) % 4] as string;
    expect(seen.edge(next)).toBe("left");
    expect(NEAREST[next]?.map((space) => seen.spot(space)[1])).toEqual([0, 0, 0, 0]);
    // No two spaces in one place.
    expect(new Set(Array.from({ length: 16 }, (_, space) => seen.spot(space).join())).size).toBe(16);
  });

  it("to South for a spectator", () => {
    expect(table(-1).bottom.side).toBe("South");
    expect(table(-1).spot(5)).toEqual([1, 1]);
  });
});

describe("choices", () => {
  const choices = [
    choice(0, "skip", []),
    choice(20, "place", ["die:gray", "space:6"], { die: "gray" }),
    choice(21, "place", ["die:gray", "die:white", "space:2"], { die: "gray" }),
  ];

  it("without arguments are actions, the others are at the pieces they touch", () => {
    const seen = table(0, { choices });
    expect(seen.actions.map((one) => one.move)).toEqual([0]);
    expect(seen.at.get("die:gray")?.map((one) => one.move)).toEqual([20, 21]);
    expect(seen.at.get("space:2")?.map((one) => one.move)).toEqual([21]);
  });

  it("are previewed as the page says, and the page hears of presses", () => {
    const heard: number[] = [];
    const seen = table(0, { choices, picked: 21, onpick: (move) => heard.push(move) });
    expect(seen.meant).toEqual(new Set(["die:gray", "die:white", "space:2"]));
    seen.pick(20);
    expect(heard).toEqual([20]);
  });

  it("are called by their sentence, with what the button shows", () => {
    expect(named(choice(1, "catch", []))).toBe("catch. Do catch 1");
    expect(named({ ...choice(1, "catch", []), brief: "Do catch" })).toBe("Do catch 1");
  });
});

describe("art", () => {
  it("has five breeds of different outline", () => {
    expect(new Set(BREEDS.map((breed) => BUILDS[breed].body + BUILDS[breed].crest)).size).toBe(5);
  });

  it("gives every die a mark of its own", () => {
    expect(new Set(["white", "gray", "violet", "brown", "orange"].map((colour) => mark(colour, 0, 0, 4))).size).toBe(5);
  });
});

it("there is no board for a game that isn't known", async () => {
  await expect(clientOf("chess")).rejects.toThrow("no board for chess");
});
