import { expect, test } from "vitest";
import { ABSENCES, agreed, CLOCKS } from "../src/lib/agreed";
import type { Seated } from "../src/lib/protocol";

const seat = (seat: number, bot = ""): Seated => ({ seat, name: `Player ${seat}`, bot, here: true, taken: true, stand_in: "" });

test("everything that people agree on is told to all of them", () => {
  for (const { absence, text } of ABSENCES)
    for (const { clock, text: time } of CLOCKS) {
      const told = agreed({ seats: [seat(0), seat(1)], clock, absence, hints: false });
      expect(told).toEqual([text, clock === "none" ? "No clock." : `Clock: ${time}`, "No hints at this table."]);
    }
});

test("who plays with bots alone agrees on nothing but hints", () => {
  expect(agreed({ seats: [seat(0), seat(1, "greedy")], clock: "quick", absence: "1h", hints: true })).toEqual(["Hints may be asked for."]);
});
