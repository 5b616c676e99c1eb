import { expect, test } from "vitest";
import { line, path, percent, plyAt, signed } from "../src/lib/review";

test("a line goes from the first position to the end, certainty on top", () => {
  const chances = [[0.5, 0.5], [0.75, 0.25], [1, 0]];
  expect(line(chances, 0, 100, 40)).toEqual([[0, 20], [50, 10], [100, 0]]);
  expect(line(chances, 1, 100, 40)).toEqual([[0, 20], [50, 30], [100, 40]]);
  expect(path(line(chances, 0, 100, 40))).toBe("M0.0 20.0L50.0 10.0L100.0 0.0");
});

test("estimates a little beyond certainty stay in the graph", () => {
  expect(line([[1.0000001], [-0.0000001]], 0, 10, 10)).toEqual([[0, 0], [10, 10]]);
  expect(percent(1.002)).toBe("100 %");
});

test("points of a hundred have their sign, and nothing has none", () => {
  expect([0.123, -0.031, 0.004, -0.004].map(signed)).toEqual(["+12", "−3", "0", "0"]);
});

test("a place in the graph is a move", () => {
  expect([-0.1, 0, 0.26, 0.5, 2].map((share) => plyAt(share, 10))).toEqual([0, 0, 3, 5, 10]);
});
