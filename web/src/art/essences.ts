/** The four essences: each has a colour and a sign, in a square of 24 by 24. */

import type { Drawn } from "./shapes";

export const ESSENCES = ["mandragora", "griffin", "dragon", "farmer"] as const;
export type Essence = (typeof ESSENCES)[number];

/** Leaf, feather, flame, ear of corn. */
export const ESSENCE_SIGNS: Record<Essence, string> = {
  mandragora: "M12 22C4 17 3 9 12 2C21 9 20 17 12 22ZM12 21V8M12 17l-4-3.5M12 13l3.5-3",
  griffin: "M4 21C3 12 9 3 21 2C21 6 20 8 18 10l-3 .5 1.5 1.5C14 15 11 16.5 7.5 16.5L5.5 21ZM7 17L16 7",
  dragon: "M13 1c1 4.5 6.5 7 6.5 13.5A7.5 7.5 0 0 1 12 22.5a7.5 7.5 0 0 1-7.5-8C4.5 11 6.5 9.5 7 6.5c2 1 2.8 2.5 3 4C12 8.5 13.5 5 13 1Z",
  farmer: "M12 23V9M12 9C9 7 9 4 12 1c3 3 3 6 0 8ZM12 14.5C8 14.5 6 12 6.5 8.5 10 9 12 11 12 14.5ZM12 14.5c4 0 6-2.5 5.5-6C14 9 12 11 12 14.5ZM12 20.5C8 20.5 6 18 6.5 14.5c3.5.5 5.5 2.5 5.5 6ZM12 20.5c4 0 6-2.5 5.5-6-3.5.5-5.5 2.5-5.5 6Z",
};

export const ESSENCE_COLOURS: Record<Essence, string> = {
  mandragora: "light-dark(oklch(0.55 0.11 142), oklch(0.66 0.13 142))",
  griffin: "light-dark(oklch(0.55 0.09 235), oklch(0.67 0.1 235))",
  dragon: "light-dark(oklch(0.53 0.15 28), oklch(0.66 0.15 28))",
  farmer: "light-dark(oklch(0.66 0.115 88), oklch(0.76 0.12 90))",
};

export const essenceSign = (essence: Essence): Drawn => ({ sign: ESSENCE_SIGNS[essence], vein: "", colour: ESSENCE_COLOURS[essence] });
