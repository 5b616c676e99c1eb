/** The board of Dragon Ranch: who sits where, what can be chosen where, what would die, and how it is scored. */

import { describe, expect, it } from "vitest";
import { BREEDS, BUILDS } from "../src/art/breeds";
import { ESSENCES, ESSENCE_SIGNS } from "../src/art/essences";
import { POWER_PICTURES } from "../src/art/powers";
import type { Given } from "../src/games/choosing.svelte";
import { account, accountBetween, seasonAccount } from "../src/games/ranch/scoring";
import { lookOf, Table } from "../src/games/ranch/table.svelte";
import type { Choice, MoveMade, RanchFeeding, RanchPlayer, RanchScene, Told } from "../src/lib/protocol";

const NAMES = ["Ann", "Bob", "Cara"];

function choice(kind: string, args: Record<string, string> = {}, touches: string[] = []): Choice {
  return { move: choice.next++, kind, arguments: args, touches, text: kind, sentence: `Do ${kind}`, brief: kind, reveals: false };
}
choice.next = 0;

function player(seat: number, more: Partial<RanchPlayer> = {}): RanchPlayer {
  return { seat, name: NAMES[seat] ?? "The opponent", mandragoras: 3, griffins: 2, ingots: 0, broods: [], medals: [], points: 0, ...more } as RanchPlayer;
}

function scene(more: Partial<RanchScene> = {}): RanchScene {
  const table = NAMES.map((_, seat) => player(seat));
  return { players: NAMES, part: "develop", step: "act", turn: 0, actor: 0, table, opponent: null, medals: [], account: [], tie: null, feeding: null, ...more } as unknown as RanchScene;
}

function board(viewer: number, given: Partial<Given<RanchScene>> = {}): Table {
  return new Table(() => ({ scene: scene(), viewer, choices: [], picked: null, lit: [], motion: false, last: undefined, onpreview: () => {}, onpick: () => {}, ...given }));
}

describe("who sits where", () => {
  it("the viewer is at the bottom and the others follow in turn order", () => {
    const seen = board(1);
    expect([seen.bottom.name, seen.others.map(({ name }) => name)]).toEqual(["Bob", ["Cara", "Ann"]]);
    expect(board(-1).bottom.name).toBe("Ann");
  });

  it("in a solo game the opponent that plays itself is the other", () => {
    const alone = scene({ table: [player(0)], opponent: player(1, { name: "The opponent" }) });
    expect(board(0, { scene: alone }).others.map(({ name }) => name)).toEqual(["The opponent"]);
  });
});

describe("what can be chosen where", () => {
  const raid = choice("take", { seat: "2", token: "griffin" }, ["token:2:griffin", "seat:2"]);
  const combine = choice("combine", { what: "egg", farmers: "1" }, ["combination:egg", "hand:0:dragon"]);
  const pair = choice("pair", { creature: "griffin" }, ["token:0:griffin"]);
  const end = choice("end");
  const seen = board(0, { choices: [raid, combine, pair, end, choice("extra")] });

  it("targets are pieces, ways have cards of their own, the rest are plain buttons", () => {
    expect(seen.at.get("token:2:griffin")).toEqual([raid]);
    expect([seen.at.has("hand:0:dragon"), seen.at.has("token:0:griffin")]).toEqual([false, false]);
    expect(seen.ways).toEqual([pair]);
    expect(seen.plain).toEqual([end]);
  });

  it("a ranch in which something can be chosen is wanted", () => {
    expect([1, 2].map((seat) => seen.wanted(seat))).toEqual([false, true]);
  });
});

describe("feeding shows what would be eaten and die", () => {
  const brood = (breed: string, dragons: number) => ({ breed, level: 1, eggs: 0, dragons });
  const feeding = (step: string, hungry: RanchFeeding["hungry"]): RanchFeeding => ({ step, hungry, fed: [], food: 0, stop: "", previews: [] });
  function fates(one: Choice, step: string, hungry: RanchFeeding["hungry"], griffins = 2) {
    const table = NAMES.map((_, seat) => player(seat, { griffins }));
    return board(0, { scene: scene({ part: "feed", table, feeding: feeding(step, hungry) }), choices: [one], picked: one.move }).fates;
  }

  it("of the Griffins that are fed and the Mandragoras that they eat", () => {
    expect(fates(choice("griffins", { fed: "1" }), "griffins", [])).toEqual({ mandragora: { eaten: 1, dies: 0 }, griffin: { eaten: 0, dies: 1 } });
  });

  it("of all Dragons when no Griffin is left to eat", () => {
    expect(fates(choice("griffins", { fed: "0" }), "griffins", [brood("red", 1)])).toMatchObject({ griffin: { dies: 2 }, red: { dies: 1 } });
    expect(fates(choice("dragon", { breed: "common" }), "dragons", [brood("common", 2), brood("red", 1)], 1)).toMatchObject({ griffin: { eaten: 1 }, common: { dies: 1 }, red: { dies: 1 } });
  });

  it("of nothing when everything eats", () => {
    expect(fates(choice("everything"), "griffins", [brood("common", 2)])).toEqual({ mandragora: { eaten: 2, dies: 0 }, griffin: { eaten: 2, dies: 0 } });
  });
});

describe("scoring", () => {
  const line = (label: string, have: number, need: number, points: number) => ({ what: "", label, have, need, points });
  const told = (kind: string, values: Record<string, number>, medal: string): Told => ({ kind, values, touches: [`medal:${medal}`], sentence: "" });
  const two = scene({
    table: [player(0, { points: 7, medals: ["egg"] }), player(1, { points: 7 })],
    medals: [{ kind: "egg" }] as RanchScene["medals"],
    account: [
      { seat: 0, before: 4, lines: [line("Dragons of level 2", 1, 0, 2), line("5 Eggs", 3, 5, 0)], medals: 3, total: 9, won: true },
      { seat: 1, before: 3, lines: [line("Dragons of level 1", 2, 0, 2)], medals: 0, total: 5, won: false },
    ],
    tie: { seats: [0, 1], by: "ingots", counts: [2, 1] },
  });
  const move = {
    scene: two,
    told: [
      told("counted", { medal: 3, first: 4, second: 1, third: -1, fourth: -1, fifth: -1 }, "egg"),
      told("medal_won", { medal: 3, seat: 0, many: 4 }, "egg"),
      told("counted", { medal: 0, first: 2, second: 2, third: -1, fourth: -1, fifth: -1 }, "mandragora"),
      told("medal_tied", { medal: 0, many: 2 }, "mandragora"),
    ],
  } as unknown as MoveMade;
  const shown = (lines: ReturnType<typeof account>) => lines.map(({ label, cells }) => [label, ...cells.map(({ value, note }) => (note ? `${value} ${note}` : value))]);

  it("of a season: Medals with everybody's count and ties, Dragons by level, red cards as far as they were met, the track", () => {
    expect(shown(seasonAccount(move))).toEqual([
      ["Egg Medal", "4 wins it", "1"],
      ["Mandragora Medal", "2 tied", "2 tied"],
      ["Dragons of level 1", "–", "2 2 Dragons"],
      ["Dragons of level 2", "2 1 Dragon", "–"],
      ["Red card: 5 Eggs", "0 3 of 5", "–"],
      ["Score track", "7", "7"],
    ]);
  });

  it("of a season whose last move nobody has seen: the points and the Medals since then", () => {
    const medal = (kind: string, owner: number | null) => ({ kind, owner }) as RanchScene["medals"][number];
    const before = scene({ table: [player(0, { points: 2 }), player(1, { points: 6 })], medals: [medal("egg", null), medal("dragon", 1)] });
    const now = scene({ table: [player(0, { points: 7 }), player(1, { points: 6 })], medals: [medal("egg", 0), medal("dragon", 1)] });
    expect(shown(accountBetween(before, now))).toEqual([
      ["Egg Medal", "won", "–"],
      ["Points", "5", "0"],
      ["Score track", "7", "6"],
    ]);
  });

  it("of the game: with what came before, the Medals and what broke a tie", () => {
    const lines = shown(account(two, move));
    expect(lines[0]).toEqual(["From earlier seasons", "4", "3"]);
    expect(lines.slice(-2)).toEqual([
      ["VP for Medals", "3 Egg", "0"],
      ["Tie-break: ingots", "2", "1"],
    ]);
  });
});

describe("art", () => {
  it("has a dragon of its own for every breed of a ranch", () => {
    const looks = ["common", "yellow", "green", "blue", "violet", "red"].map(lookOf);
    expect(new Set(looks.map((look) => BUILDS[look].body)).size).toBe(6);
    expect(BREEDS.every((breed) => looks.includes(breed))).toBe(true);
  });

  it("tells essences apart by sign, and has a picture for every Power card", () => {
    expect(new Set(ESSENCES.map((essence) => ESSENCE_SIGNS[essence])).size).toBe(4);
    const kinds = ["double", "wild", "farmers", "destroy", "swap", "take", "reverse", "repeat", "steal", "card", "mandragora", "griffin", "egg", "dragon", "creature"];
    expect(kinds.filter((kind) => !POWER_PICTURES[kind])).toEqual([]);
  });
});
