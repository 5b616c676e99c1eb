/** What is drawn for Merchants Cove beside its Dragons: colours with their signs and edges, adventurers, Townsfolk. */

import { breedColour, breedSign, type Breed } from "./breeds";
import { leaf, polygon, regular, taper, type Drawn, type Point } from "./shapes";

/** The four colours of goods; adventurers are grey, too, and Food white. */
export const COLOURS = ["red", "green", "blue", "yellow"] as const;
type Colour = (typeof COLOURS)[number] | "grey" | "white";

const BREEDS: Partial<Record<Colour, Breed>> = { red: "red", green: "green", blue: "blue", yellow: "gold" };
const PLAIN: Partial<Record<Colour, string>> = {
  grey: "light-dark(oklch(0.48 0.012 265), oklch(0.66 0.014 265))",
  white: "light-dark(oklch(0.975 0.01 90), oklch(0.9 0.012 90))",
};

export const asColour = (word: string): Colour => (word in BREEDS || word in PLAIN ? (word as Colour) : "grey");
export const breedOf = (colour: string): Breed => BREEDS[asColour(colour)] ?? "common";
export const inkOf = (colour: string): string => PLAIN[asColour(colour)] ?? breedColour(breedOf(colour));

/** Adventurers are called by what they are, in the order of their colours. */
export const FACTIONS: Record<Colour, string> = { red: "Warrior", green: "Bard", blue: "Wizard", yellow: "Noble", grey: "Rogue", white: "" };

/** The sign of a colour in a square of 24: flame, leaf, drop, hexagon; a mask for Rogues, a star for what is of any colour. */
export const signOf = (colour: string): Drawn =>
  ({
    grey: { sign: "M1 8.5C5 6 9 7 12 9C15 7 19 6 23 8.5C23 14 20.5 18 17 18C14.5 18 13.5 16 12 14.5C10.5 16 9.5 18 7 18C3.5 18 1 14 1 8.5Z", vein: "M5 12q2.5-1.5 4.5 .5M19 12q-2.5-1.5-4.5 .5", colour: inkOf("grey") },
    white: { sign: star(12, 12, 11, 5.2, 4), vein: "M12 9v6M9 12h6", colour: inkOf("white"), pale: true },
  })[colour as string] ?? breedSign(breedOf(colour));

function star(x: number, y: number, far: number, near: number, points: number): string {
  return polygon(
    Array.from({ length: points * 2 }, (_, at): Point => {
      const [angle, radius] = [(at / points) * Math.PI, at % 2 ? near : far];
      return [x + Math.sin(angle) * radius, y - Math.cos(angle) * radius];
    }),
  );
}

/** A closed line whose distance from the middle of a square of 40 swings so many times. */
function wavy(radius: number, swing: number, times: number): string {
  const many = times * 8;
  return polygon(
    Array.from({ length: many }, (_, at): Point => {
      const angle = (at / many) * 2 * Math.PI;
      const far = radius + swing * Math.cos(angle * times);
      return [20 + Math.sin(angle) * far, 20 - Math.cos(angle) * far];
    }),
  );
}

/** The edge of a Food of each colour: jagged, lobed, wavy, six-cornered, round. */
export const FOOD_EDGES: Partial<Record<Colour, string>> = {
  red: star(20, 20, 19, 15.4, 11),
  green: wavy(16.8, 1.9, 5),
  blue: wavy(17, 1.1, 9),
  yellow: regular(20, 20.2, 18.8, 6),
  white: wavy(17.6, 0, 6),
};

/** The crown of a Tree of each colour, in a square of 100: like a flame, broad, hanging, cut. */
export const CROWNS: Partial<Record<Colour, string>> = {
  red: "M52 2C57 18 79 27 77 51C76 67 65 75 50 75S24 67 23 51C22 38 31 32 33 20C38 24 41 28 42 33C50 25 54 14 52 2Z",
  green: "M50 6C60 3 69 8 71 16C83 15 92 24 89 36C98 44 94 60 82 62C78 74 62 79 52 72C42 80 26 76 22 64C9 64 3 50 11 39C5 27 14 15 27 17C30 8 40 3 50 6Z",
  blue: "M50 3C62 12 84 24 88 48C90 60 87 74 82 84C79 74 77 70 74 67C73 76 69 83 65 88C63 78 61 74 57 71C55 78 53 82 50 86C47 82 45 78 43 71C39 74 37 78 35 88C31 83 27 76 26 67C23 70 21 74 18 84C13 74 10 60 12 48C16 24 38 12 50 3Z",
  yellow: polygon([[50, 4], [74, 14], [90, 34], [84, 58], [64, 74], [36, 74], [16, 58], [10, 34], [26, 14]]),
};

/** A part and the class that colours it: the faction's colour, its deep shade, skin, metal, wood, pale cloth, or a line. */
export type Part = readonly [name: "cloth" | "deep" | "skin" | "metal" | "wood" | "pale" | "line", path: string];

const HEAD = "M50 16A13.5 13.5 0 1 1 49.9 16Z";
const CLOAK = "M50 40C66 40 74 50 77 66L82 96H18L23 66C26 50 34 40 50 40Z";

/** Adventurers in a square of 100, each with an outline of its own. */
export const ADVENTURERS: Record<Colour, readonly Part[]> = {
  red: [
    ["metal", "M84 6L90 12V62H78V12Z" + "M70 60H98V67H70Z" + "M81 67H87V80H81Z"],
    ["cloth", "M50 40C70 40 80 48 80 64L76 96H28L22 64C22 48 32 40 50 40Z"],
    ["skin", HEAD],
    ["metal", "M34 30C32 12 40 6 50 6S68 12 66 30H59V25H53V36H47V25H41V30Z"],
    ["pale", leaf([36, 20], [14, 2], 6, 6) + leaf([64, 20], [86, 2], 6, -6)],
    ["deep", "M4 52Q20 46 38 52V70C38 84 28 92 21 97C14 92 4 84 4 70Z"],
    ["pale", "M18 58H24V68H32V74H24V88H18V74H10V68H18Z"],
  ],
  green: [
    ["cloth", "M50 40C66 40 73 50 75 64L78 96H22L26 64C28 50 34 40 50 40Z"],
    ["skin", HEAD],
    ["deep", "M24 22C34 12 54 4 72 16C76 20 78 24 77 27C60 24 40 24 26 28Z"],
    ["pale", leaf([60, 18], [98, -6], 8, 5)],
    ["wood", taper([46, 76, 4], [66, 62, 3.4], [92, 42, 3.4]) + "M94 30L103 41 93 50 84 39Z"],
    ["wood", "M16 82C12 70 24 58 40 64C48 66 56 70 56 80C55 92 44 99 33 98C23 97 18 91 16 82Z"],
    ["deep", "M36 74a7 7 0 1 1-.1 0Z"],
  ],
  blue: [
    ["wood", "M84 26H90V97H84Z"],
    ["pale", "M87 8a10.5 10.5 0 1 1-.1 0Z"],
    ["cloth", "M50 38C62 38 66 48 70 62L82 97H14L30 62C34 48 38 38 50 38Z"],
    ["skin", HEAD],
    ["pale", "M37 34C37 52 44 66 50 72C56 66 63 52 63 34C58 42 42 42 37 34Z"],
    ["deep", "M14 32C30 24 40 22 40 8C42 -4 52 -12 62 -10C58 -6 58 2 60 10C62 22 70 25 86 32C64 39 36 39 14 32Z"],
  ],
  yellow: [
    ["deep", "M50 40C82 46 92 66 96 97H4C8 66 18 46 50 40Z"],
    ["cloth", "M50 40C64 42 66 54 62 62C70 72 74 84 76 97H24C26 84 30 72 38 62C34 54 36 42 50 40Z"],
    ["skin", HEAD],
    ["pale", "M22 44Q28 36 36 40Q43 34 50 40Q57 34 64 40Q72 36 78 44Q72 54 64 50Q57 56 50 50Q43 56 36 50Q28 54 22 44Z"],
    ["metal", "M30 22L26 -6L39 6L50 -10L61 6L74 -6L70 22Q50 16 30 22Z"],
    ["deep", regular(50, 9, 4, 4)],
  ],
  grey: [
    ["metal", "M10 58L18 48L26 58L21 80H15Z" + "M8 80H28V86H8Z" + "M15 86H21V97H15Z"],
    ["deep", "M50 30C70 36 78 56 84 97L74 88L66 97L58 88L50 97L42 88L34 97L28 88L22 97C22 56 30 36 50 30Z"],
    ["cloth", "M60 -2C74 10 78 30 70 46C62 56 38 56 30 46C22 28 34 10 60 -2Z"],
    ["deep", "M50 18C61 18 66 27 62 38C58 46 42 46 38 38C34 27 39 18 50 18Z"],
    ["pale", "M41 30Q46 27 48.5 32Q44 35 41 30Z" + "M59 30Q54 27 51.5 32Q56 35 59 30Z"],
  ],
  white: [["cloth", CLOAK], ["skin", HEAD]],
};

/** Townsfolk as busts in a square of 100. */
export const TOWNSFOLK: Record<string, readonly Part[]> = {
  local: [
    ["cloth", "M8 100C8 76 24 66 50 66S92 76 92 100Z"],
    ["pale", "M36 68L50 78 64 68 70 100H30Z"],
    ["skin", "M33 38C33 24 40 20 50 20S67 24 67 38V50C67 62 60 70 50 70S33 62 33 50Z"],
    ["pale", "M26 30C16 26 18 8 34 10C38 -2 62 -2 66 10C82 8 84 26 74 30L72 38Q50 32 28 38Z"],
    ["line", "M28 32Q50 26 72 32M42 48h.1M58 48h.1M43 58q7 5 14 0"],
  ],
  mercenary: [
    ["metal", "M88 14L94 20L40 92L32 86Z" + "M12 14L6 20L60 92L68 86Z"],
    ["deep", "M10 100C10 78 24 66 50 66S90 78 90 100Z"],
    ["skin", "M33 38C33 24 40 20 50 20S67 24 67 38V50C67 62 60 70 50 70S33 62 33 50Z"],
    ["metal", "M26 44C24 14 36 4 50 4S76 14 74 44H62V34H54V56H46V34H38V44Z"],
    ["cloth", leaf([50, 6], [86, -4], 7, 8)],
    ["line", "M41 44h.1M59 44h.1M44 62h12M30 80L50 92 70 80"],
  ],
  sailor: [
    ["cloth", "M8 100C8 78 22 68 50 68S92 78 92 100Z"],
    ["pale", "M28 70L50 92 72 70 64 66H36Z"],
    ["skin", "M33 38C33 24 40 20 50 20S67 24 67 38V50C67 62 60 70 50 70S33 62 33 50Z"],
    ["deep", "M34 50C34 66 40 74 50 74S66 66 66 50C62 56 58 55 50 55S38 56 34 50Z"],
    ["pale", "M24 22C26 6 36 2 50 2S74 6 76 22L72 32H28Z"],
    ["deep", "M28 26H72V34H28Z"],
    ["line", "M42 43h.1M58 43h.1M45 61h10M50 80v16M44 84h12M42 90q8 9 16 0"],
  ],
};
