/** The six kinds of Egg of Dragon Clans: flame, drop, leaf, hexagon, bolt, and the arches of the Rainbow. */

import { SIGNS, STRIPS, VEINS, breedColour, type Breed } from "./breeds";

export const EGGS = ["Fire", "Water", "Forest", "Stone", "Storm", "Rainbow"] as const;

/** The dragons of Dragon Pets make up the clans. */
const BREED_OF: Record<string, Breed> = { Fire: "red", Water: "blue", Forest: "green", Stone: "gold", Storm: "purple" };

/** The breed that a clan looks like. */
export const breedOf = (clan: string): Breed => BREED_OF[clan] ?? "gold";

/** The colour of a kind of Egg for what is drawn (`--b`). */
export const eggColour = (kind: string): string => (kind in BREED_OF ? breedColour(breedOf(kind)) : "oklch(0.78 0.02 85)");

/** How an Egg is drawn: its sign in a square of 24 by 24, the line on it, and its pattern as a strip 100 by 8. */
export function look(kind: string): { sign: string; vein: string; strip: string } | null {
  if (!(kind in BREED_OF)) return null;
  const breed = breedOf(kind);
  return { sign: SIGNS[breed], vein: VEINS[breed], strip: STRIPS[breed] };
}

/** The arches of a Rainbow around the middle of an Egg, from the outermost: how wide each is, where it ends, and its colour. */
export const ARCHES: readonly (readonly [radius: number, foot: number, colour: string])[] = [
  [29, 75, breedColour("red")],
  [22, 87, breedColour("gold")],
  [15, 93, breedColour("green")],
  [8, 96, breedColour("blue")],
];
