/** The marks of the dice and tokens, so that none is told by its colour alone: they are the pips of the dice, too. */

import { polygon, regular } from "./shapes";

/** White dot, gray ring, violet cross, brown square, orange triangle: a filled path (even–odd) around a point. */
export function mark(colour: string, x: number, y: number, radius: number): string {
  const circle = (size: number): string => `M${x - size} ${y}a${size} ${size} 0 1 0 ${size * 2} 0a${size} ${size} 0 1 0 ${-size * 2} 0Z`;
  const r = radius;
  switch (colour) {
    case "gray":
      return circle(r * 1.12) + circle(r * 0.5);
    case "violet": {
      const a = r * 1.15;
      const b = a * 0.42;
      return polygon([[x, y - b], [x + a - b, y - a], [x + a, y - a + b], [x + b, y], [x + a, y + a - b], [x + a - b, y + a], [x, y + b], [x - a + b, y + a], [x - a, y + a - b], [x - b, y], [x - a, y - a + b], [x - a + b, y - a]]);
    }
    case "brown":
      return regular(x, y, r * 1.32, 4, 0.5);
    case "orange":
      return regular(x, y + r * 0.18, r * 1.38, 3);
    default:
      return circle(r);
  }
}

/** Which of the nine places of a face have a pip. */
export const FACES: readonly (readonly [number, number][])[] = [
  [],
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

/** Whether a colour is so light that what is drawn on it is dark. */
export const pale = (colour: string): boolean => colour === "white" || colour === "orange";
