/** The board of Merchants Cove: who sits where, which Food is placed, where a Dragon walks, and how gold is told. */

import { describe, expect, it, vi } from "vitest";
import { ADVENTURERS, COLOURS, CROWNS, FOOD_EDGES, TOWNSFOLK, asColour, signOf } from "../src/art/cove";
import type { Given } from "../src/games/choosing.svelte";
import { account, dayAccount, used } from "../src/games/cove/scoring";
import { each, spelled, Table } from "../src/games/cove/table.svelte";
import type { Choice, CoveAccount, CovePreview, CoveRancher, CoveScene, CoveSources, CoveWay } from "../src/lib/protocol";

const NAMES = ["Ann", "Bob", "Cara"];

function choice(kind: string, args: Record<string, string> = {}, touches: string[] = []): Choice {
  return { move: choice.next++, kind, arguments: args, touches, text: kind, sentence: `Do ${kind}`, brief: kind, reveals: false };
}
choice.next = 0;

function scene(more: Partial<CoveScene> = {}): CoveScene {
  const table = NAMES.map((name, seat) => ({ seat, name, gold: 10 + seat, corruption: seat }) as CoveRancher);
  return { players: NAMES, part: "production", step: "act", turn: 0, actor: 0, table, previews: [], ways: [], moving: null, account: [], tie: null, titles: [], ...more } as unknown as CoveScene;
}

function board(viewer: number, given: Partial<Given<CoveScene>> = {}): Table {
  return new Table(() => ({ scene: scene(), viewer, choices: [], picked: null, lit: [], motion: false, last: undefined, onpreview: () => {}, onpick: () => {}, ...given }));
}

describe("who sits where", () => {
  it("the viewer is at the bottom and the others follow in the order of their seats", () => {
    const seen = board(1);
    expect([seen.bottom.name, seen.others.map(({ name }) => name)]).toEqual(["Bob", ["Cara", "Ann"]]);
    expect(board(-1).bottom.name).toBe("Ann");
  });
});

describe("the Food trail", () => {
  const place = (food: string, space: string): Choice => choice("place", { food, space }, [`food:0:${food}`, `space:0:${space}`]);
  const choices = [place("red", "a1"), place("blue", "a1"), place("blue", "b2")];

  it("a press on a space places the Food that was pressed, at first the first one", () => {
    const seen = board(0, { choices });
    expect([seen.takes, seen.held]).toEqual([["red", "blue"], "red"]);
    expect([seen.at.get("space:0:a1"), seen.at.has("space:0:b2")]).toEqual([[choices[0]], false]);
    seen.wished = "blue";
    expect([seen.at.get("space:0:a1"), seen.at.get("space:0:b2")]).toEqual([[choices[1]], [choices[2]]]);
  });

  it("a Field Hand and a Sailor take what was pressed, as well", () => {
    const carry = (start: string, to: string): Choice => choice("carry", { start, to }, [`space:0:${start}`, `space:0:${to}`]);
    const ferry = (adventurer: string, start: string, to: string): Choice => choice("ferry", { adventurer, start, to }, [`boat:${Number(start) - 1}`, `boat:${Number(to) - 1}`]);
    const carries = [carry("a1", "b1"), carry("a1", "c1"), carry("d3", "b1")];
    const field = board(0, { choices: carries });
    expect([field.takes, field.at.get("space:0:b1"), field.places("a1")]).toEqual([["a1", "d3"], [carries[0]], 2]);
    field.wished = "d3";
    expect([field.at.get("space:0:b1"), field.at.has("space:0:c1")]).toEqual([[carries[2]], false]);
    const ferries = [ferry("red", "1", "2"), ferry("grey", "1", "2"), ferry("red", "2", "1")];
    const sea = board(0, { choices: ferries });
    sea.wished = "grey 1";
    expect([sea.takes, sea.at.get("boat:1")]).toEqual([["red 1", "grey 1", "red 2"], [ferries[1]]]);
  });

  it("a Food that can't be placed any more gives way to one that can", () => {
    const seen = board(0, { choices });
    seen.wished = "white";
    expect(seen.held).toBe("red");
  });

  it("what is looked at says where the trail ends, also where much follows without a choice", () => {
    const [first] = choices as [Choice];
    const comes = { move: first.move, path: ["a1", "a2", "b2"], onward: ["c2"] } as unknown as CovePreview;
    const seen = board(0, { choices, picked: first.move, scene: scene({ previews: [comes] }) });
    expect([seen.comes, seen.target]).toEqual([comes, "b2"]);
    expect(board(0, { choices, picked: first.move }).target).toBe("a1");
  });
});

describe("a Dragon's ways", () => {
  const near = choice("step", { start: "a3", to: "a2" }, ["space:0:a3", "space:0:a2"]);
  const far = choice("step", { start: "a2", to: "a1" }, ["space:0:a2", "space:0:a1"]);
  const way = { path: ["a3", "a2", "a1"], moves: [near.move, far.move], eats: ["red", "white"], dragon: { colour: "red", size: "mega" }, can_stay: true } as CoveWay;
  const other = { ...way, path: ["c4", "c3"], moves: [99] };

  it("are shown of the one that is looked at, else of the one that was pressed or has to move", () => {
    const seen = board(0, { scene: scene({ ways: [way, other] }) });
    expect(seen.ways).toEqual([]);
    seen.chosen = "c4";
    expect(seen.ways).toEqual([other]);
    seen.looked = "a3";
    expect(seen.ways).toEqual([way]);
    expect(board(0, { scene: scene({ ways: [way, other], moving: { space: "c4", dragon: way.dragon, can_stay: false } }) }).ways).toEqual([other]);
  });

  it("are walked step by step, each as soon as it is to be had", () => {
    const onpick = vi.fn();
    let choices = [near];
    const seen = new Table(() => ({ scene: scene({ ways: [way] }), viewer: 0, choices, picked: null, lit: [], motion: false, last: undefined, onpreview: () => {}, onpick }));
    seen.walk(way);
    expect(onpick.mock.lastCall).toEqual([near.move]);
    const next = (now: Choice[]): Table => {
      choices = now;
      const after = new Table(() => ({ scene: scene(), viewer: 0, choices, picked: null, lit: [], motion: false, last: undefined, onpreview: () => {}, onpick }));
      after.steps = way.moves;
      after.go();
      return after;
    };
    next([]);
    expect(onpick).toHaveBeenCalledTimes(1);
    expect(next([far]).steps).toEqual([far.move]);
    expect(onpick.mock.lastCall).toEqual([far.move]);
    expect(next([choice("done")]).steps).toEqual([]);
    expect(onpick).toHaveBeenCalledTimes(2);
  });
});

describe("what can be chosen where", () => {
  it("actions have tiles, to be done and to sell everything have buttons, the rest is at its pieces", () => {
    const [draw, done, all] = [choice("draw", {}, ["action:draw", "bag:0"]), choice("done", {}, ["done"]), choice("sell-all", {}, ["sell-all"])];
    const sell = choice("sell", { colour: "red", size: "small", pier: "centre" }, ["pen:0:red:small", "pier:centre"]);
    const seen = board(0, { choices: [draw, done, all, sell] });
    expect(seen.plain).toEqual([done, all]);
    expect([...seen.at.keys()]).toEqual(["action:draw", "bag:0", "pen:0:red:small", "pier:centre"]);
    expect([seen.wanted("pier:"), seen.wanted("boat:", "square:")]).toEqual([true, false]);
  });
});

describe("gold", () => {
  const sources = (more: Partial<CoveSources>): CoveSources => {
    const day = { small: 0, large: 0, mega: 0, stumps: 0, icons: 0, corruption: 0, ...more };
    return { ...day, total: Object.values(day).reduce((sum, gold) => sum + gold, 0) };
  };
  const of = (seat: number, days: CoveSources[]): CoveAccount => ({ seat, lines: [], days, gold: 0, ahead: 0, total: 0, won: false });
  const two = scene({
    account: [of(0, [sources({ small: 4 }), sources({ large: 8, stumps: 2 }), sources({ icons: 3, corruption: -6 })]), of(1, [sources({}), sources({ stumps: 1 }), sources({ small: 2 })]), of(2, [sources({}), sources({}), sources({})])],
    tie: { seats: [0, 1], by: "fewer Corruption cards", counts: [2, 3] },
  });
  const shown = (lines: ReturnType<typeof account>) => lines.map(({ label, cells }) => [label, ...cells.map(({ value, note }) => (note ? `${value} ${note}` : value))]);

  it("of a day: only what brought something to somebody, the day's sum, and what they have", () => {
    expect(shown(dayAccount(two, 2))).toEqual([
      ["Large Dragons", "8", "0", "0"],
      ["Sponsorship", "2", "1", "0"],
      ["Day 2", "10", "1", "0"],
      ["Gold", "10", "11", "12"],
    ]);
  });

  it("of the game: all days together, and what broke a tie", () => {
    const lines = shown(account(two, undefined));
    expect(lines[0]).toEqual(["Small Dragons", "4", "2", "0"]);
    expect(lines).toContainEqual(["Corruption", "−6 0 cards", "0 1 card", "0 2 cards"]);
    expect(lines.at(-1)).toEqual(["Tie-break: fewer Corruption cards", "2", "3", "–"]);
    expect(used(two.account).map(({ source }) => source)).toEqual(["small", "large", "stumps", "icons", "corruption"]);
  });

  it("bags and crews are told in words and one by one", () => {
    expect([spelled({ red: 2, blue: 0, grey: 1 }), spelled({ red: 0 })]).toEqual(["2 red, 1 grey", "none"]);
    expect(each({ red: 2, blue: 0, grey: 1 })).toEqual(["red", "red", "grey"]);
  });
});

describe("art", () => {
  it("tells colours apart by sign, edge and crown, and adventurers by outline", () => {
    const all = [...COLOURS, "grey", "white"];
    expect(new Set(all.map((colour) => signOf(colour).sign)).size).toBe(6);
    expect(new Set([...COLOURS, "white"].map((colour) => FOOD_EDGES[asColour(colour)])).size).toBe(5);
    expect(new Set(COLOURS.map((colour) => CROWNS[colour])).size).toBe(4);
    expect(new Set(all.slice(0, 5).map((colour) => ADVENTURERS[asColour(colour)].map(([, path]) => path).join(""))).size).toBe(5);
    expect(["local", "mercenary", "sailor"].every((kind) => (TOWNSFOLK[kind]?.length ?? 0) > 3)).toBe(true);
  });
});
