import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pace, Playback, type Speed } from "../src/lib/playback.svelte";
import type { MoveMade, Scene } from "../src/lib/protocol";

const scene = (name: string) => ({ asks: name }) as Scene;
const move = (version: number, seat = 1): MoveMade => ({ version, ply: version, seat, move: "", told: [], scene: scene(`after ${version}`), note: "" });
const following = (speed: Speed = "normal") => new Playback(() => ({ speed, yours: [0] }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first look shows the table as it is", () => {
  const playback = following();
  playback.follow([move(1), move(2)], scene("now"));
  expect([playback.busy, playback.scene?.asks, playback.shown]).toEqual([false, "now", 2]);
});

test("a game that has just begun is shown from its beginning", () => {
  const playback = following();
  playback.follow([move(0, -1), move(1)], scene("now"), true);
  expect(playback.scene?.asks).toBe("after 0");
});

test("moves are shown one by one, and then the table now", () => {
  const playback = following();
  const [one, two, three] = [move(1), move(2), move(3)];
  playback.follow([one], scene("now"));
  playback.follow([one, two, three], scene("then"));
  expect([playback.busy, playback.scene?.asks, playback.shown, playback.waiting.length]).toEqual([true, "after 2", 2, 1]);
  vi.advanceTimersByTime(pace(two, "normal"));
  expect([playback.busy, playback.scene?.asks]).toEqual([true, "after 3"]);
  vi.advanceTimersByTime(pace(three, "normal"));
  expect([playback.busy, playback.scene?.asks, playback.shown]).toEqual([false, "then", 3]);
});

test("skipping shows the table now", () => {
  const playback = following();
  playback.follow([move(1)], scene("now"));
  playback.follow([move(1), move(2), move(3)], scene("then"));
  playback.skip();
  expect([playback.busy, playback.scene?.asks, playback.shown]).toEqual([false, "then", 3]);
  vi.runAllTimers();
  expect(playback.scene?.asks).toBe("then");
});

test("moves taken back, and a gap, are shown at once", () => {
  const playback = following();
  playback.follow([move(1), move(2), move(3)], scene("now"));
  playback.follow([move(1)], scene("back"));
  expect([playback.busy, playback.scene?.asks, playback.shown]).toEqual([false, "back", 1]);
  playback.follow([move(1), move(5)], scene("on"));
  expect([playback.busy, playback.scene?.asks]).toEqual([true, "after 5"]);
  playback.follow([move(8), move(9)], scene("far on"));
  expect([playback.busy, playback.scene?.asks]).toEqual([false, "far on"]);
});

test("a message without a move leaves what is being shown alone", () => {
  const playback = following();
  playback.follow([move(1)], scene("now"));
  playback.follow([move(1), move(2)], scene("then"));
  playback.follow([move(1), move(2)], scene("then, somebody came"));
  expect([playback.busy, playback.scene?.asks]).toEqual([true, "after 2"]);
  vi.runAllTimers();
  expect(playback.scene?.asks).toBe("then, somebody came");
});

test("at once means at once", () => {
  const playback = following("instant");
  playback.follow([move(1)], scene("now"));
  playback.follow([move(1), move(2)], scene("then"));
  expect([playback.busy, playback.scene?.asks]).toEqual([false, "then"]);
});

test("a long queue isn't shown at length", () => {
  const playback = following("slow");
  const all = Array.from({ length: 100 }, (_, i) => move(i));
  playback.follow(all.slice(0, 1), scene("now"));
  playback.follow(all, scene("then"));
  vi.advanceTimersByTime(24_100);
  expect(playback.busy).toBe(false);
});

test("who looks next is shown nothing that was made for other eyes", () => {
  const playback = following();
  const hers = [move(1), move(2), move(3)];
  playback.follow(hers.slice(0, 1), scene("hers"));
  playback.follow(hers, scene("hers"));
  playback.turn(2);
  expect([playback.busy, playback.scene, playback.shown]).toEqual([false, null, 2]);
  const his = [1, 2, 3, 4].map((version) => ({ ...move(version), scene: scene(`his ${version}`) }));
  playback.follow(his, scene("his"));
  expect([playback.scene?.asks, playback.waiting.length]).toEqual(["his 3", 1]);
});
