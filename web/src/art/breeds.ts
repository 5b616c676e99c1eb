/** The five breeds, and the common one beside them: what their dragons are built of. Each must be known by its outline alone. */

import { band, beside, bones, leaf, polygon, regular, smooth, taper, wing, type Drawn, type Joint, type Point } from "./shapes";

export const BREEDS = ["blue", "purple", "gold", "red", "green"] as const;
export type Breed = (typeof BREEDS)[number] | "common";

/** A dragon as paths in a square of 100 by 100, facing right. Later parts lie on earlier ones. */
interface Build {
  far: string;        // what lies behind the body: the other wing, the other legs
  body: string;
  belly: string;
  marks: string;      // the breed's pattern on the flank, as lines
  crest: string;      // what stands on back, head and tail, in the second colour
  legs: string;
  wing: string;       // the near one
  bones: string;      // lines on the wings
  head: string;
  horns: string;
  eye: Point;
}

/** A head in profile at a neck's end: long or short in the snout, tilted. */
function head([x, y]: Point, tilt: number, size: number, snout: number): { path: string; eye: Point; place: (point: Point) => Point } {
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180) * size, Math.sin((tilt * Math.PI) / 180) * size];
  const place = ([px, py]: Point): Point => [x + px * cos - py * sin, y + px * sin + py * cos];
  const along = (px: number): number => (px > 4 ? 4 + (px - 4) * snout : px);
  const p = (px: number, py: number): string => place([along(px), py]).map((value) => value.toFixed(1)).join(" ");
  const path =
    `M${p(-9, -2)}C${p(-7, -9)} ${p(0, -9.5)} ${p(5, -6.5)}C${p(9, -5)} ${p(13, -5.4)} ${p(16, -5)}` +
    `C${p(19, -4)} ${p(19.5, 0)} ${p(17.5, 1.2)}L${p(7, 1.8)}L${p(15.5, 3.6)}C${p(16, 6)} ${p(12, 7)} ${p(8, 6.6)}C${p(2, 9)} ${p(-6, 8)} ${p(-9, 4)}Z`;
  return { path, eye: place([4, -3]), place };
}

/** Marks across the flank of a body, one at every `every`th joint, made from three points: back, middle, belly. */
function across(joints: Joint[], from: number, to: number, every: number, draw: (back: Point, middle: Point, belly: Point, ahead: Point) => string): string {
  let path = "";
  for (let index = from; index < to; index += every) {
    path += draw(beside(joints, index, 0.8), beside(joints, index, 0.25), beside(joints, index, -0.3), beside(joints, Math.min(index + 2, joints.length - 1), 0.3));
  }
  return path;
}

/** What stands along the back of a body. */
function along(joints: Joint[], from: number, to: number, every: number, draw: (foot: Point, out: Point, next: Point, size: number) => string, height: (part: number) => number): string {
  let path = "";
  for (let index = from; index < to; index += every) {
    const size = height((index - from) / (to - from));
    const foot = beside(joints, index, 0.7);
    const [x, y, radius] = joints[index] as Joint;
    const edge = beside(joints, index, 1);
    const [ux, uy] = [(edge[0] - x) / radius, (edge[1] - y) / radius];
    path += draw(foot, [edge[0] + ux * size, edge[1] + uy * size], beside(joints, Math.min(index + every, joints.length - 1), 0.7), size);
  }
  return path;
}

const bump = (part: number): number => Math.sin(Math.PI * Math.min(Math.max(part, 0), 1));

function blue(): Build {
  const spine = smooth([[15, 40, 1.4], [11, 58, 3], [17, 76, 5.5], [34, 85, 8], [52, 79, 10], [60, 62, 10.5], [55, 45, 8.5], [53, 31, 6.5], [61, 21, 6]]);
  const top = head([65, 20], 8, 1.06, 1.15);
  const sail = along(spine, 20, 54, 4, (foot, out, next) => `M${foot}Q${out} ${next}L${next}L${foot}Z`.replaceAll(",", " "), (part) => 6 + 15 * bump(part));
  return {
    far: leaf([62, 60], [84, 52], 6, 3),
    body: band(spine),
    belly: band(spine.slice(10), -0.35, -0.97),
    marks: across(spine, 12, 52, 4, (back, middle, belly, ahead) => `M${back}Q${ahead} ${middle}T${belly}`.replaceAll(",", " ")),
    crest: sail + leaf([15, 42], [3, 16], 6, 2) + leaf([15, 42], [31, 20], 6, -3) + leaf([15, 42], [16, 24], 3),
    legs: "",
    wing: wing([56, 62], [[84, 68], [82, 80], [72, 88]], [55, 72], 0.22),
    bones: bones([57, 64], [[82, 70], [80, 79], [71, 85]]),
    head: top.path,
    horns: leaf(top.place([-3, -4]), top.place([-17, -17]), 4.5, 2) + leaf(top.place([-5, 1]), top.place([-23, -4]), 4.5, 1) + leaf(top.place([-4, 5]), top.place([-18, 11]), 3.6, -1),
    eye: top.eye,
  };
}

function purple(): Build {
  const spine = smooth([[37, 82, 1.8], [43, 72, 4], [50, 60, 8], [57, 49, 8.6], [64, 39, 6], [71, 32, 5.4]]);
  const top = head([75, 30], 14, 0.98, 1.2);
  const bolt = polygon([[40, 80], [27, 80], [32, 89], [16, 88], [22, 99], [2, 97], [14, 92], [8, 82], [25, 84], [19, 74], [36, 75]]);
  return {
    far: polygon([[58, 48], [72, 4], [80, 15], [88, 3], [91, 18], [99, 17], [94, 34], [80, 44], [62, 56]]) + taper([56, 60, 3.5], [66, 70, 2.6], [66, 80, 2]) + taper([66, 79, 2], [72, 83, 0.5]),
    body: band(spine),
    belly: band(spine.slice(8), -0.3, -0.95),
    marks: across(spine, 7, 34, 4, (back, middle, belly) => `M${back}L${middle}L${belly}`.replaceAll(",", " ")),
    crest: bolt,
    wing: polygon([[56, 52], [36, 2], [30, 17], [16, 7], [17, 24], [2, 22], [10, 38], [1, 48], [20, 50], [22, 60], [34, 56], [42, 64]]),
    legs: taper([47, 56, 1], [51, 64, 4.5], [57, 75, 3], [53, 86, 2]) + taper([53, 85, 2], [60, 89, 0.5]) + taper([53, 85, 2], [49, 91, 0.5]),
    bones: bones([53, 53], [[36, 5], [17, 10], [5, 24], [4, 47]]),
    head: top.path,
    horns: taper([...top.place([-2, -6]), 2.4] as Joint, [...top.place([-13, -12]), 2] as Joint, [...top.place([-26, -11]), 0.4] as Joint) + taper([...top.place([-5, -2]), 2] as Joint, [...top.place([-14, -4]), 1.6] as Joint, [...top.place([-23, 0]), 0.4] as Joint),
    eye: top.eye,
  };
}

function gold(): Build {
  const spine = smooth([[8, 62, 2.5], [15, 72, 4], [27, 70, 9], [42, 60, 18], [58, 59, 19], [71, 65, 12], [79, 64, 8.5]]);
  const top = head([83, 64], 8, 1.1, 0.72);
  const plates = along(spine, 13, 38, 5, (_, out, __, size) => regular(out[0], out[1], size, 6, 0.5), (part) => 6.2 + 2.6 * bump(part));
  const leg = (x: number, y: number): string => taper([x - 2, y - 17, 1], [x - 1.5, y - 9, 7.5], [x, y + 5, 8], [x, 91, 6.8], [x + 0.5, 97, 8.2]);
  return {
    far: leg(48, 74) + leg(74, 74),
    body: band(spine),
    belly: band(spine.slice(10, 38), -0.62, -0.97),
    marks: regular(44, 58, 7, 6) + regular(57.5, 55, 6.5, 6) + regular(51.5, 68.5, 6.5, 6) + regular(65.5, 66, 5.5, 6) + regular(37, 70.5, 5.5, 6) + "M44 51l2-7M50 61.5l2 .5M57.5 61.5l-2 2M57.5 48.5l3-6M38 61.5l-5 1",
    crest: plates + regular(8, 56, 8, 6, 0.5),
    legs: leg(33, 76) + leg(62, 76),
    wing: "",
    bones: "M30 97v-3.5M34 97v-3.5M38 97v-3.5M59 97v-3.5M63 97v-3.5M67 97v-3.5",
    head: top.path,
    horns: polygon([top.place([10, -5]), top.place([15, -17]), top.place([15, -4])]) + polygon([top.place([0, -8]), top.place([-2, -17]), top.place([6, -6])]) + polygon([top.place([-9, 1]), top.place([-14, -8]), top.place([-5, -6])]),
    eye: top.eye,
  };
}

function red(): Build {
  const spine = smooth([[22, 58, 1], [8, 66, 2.4], [9, 82, 4], [25, 90, 7], [44, 82, 12], [56, 64, 12.5], [58, 47, 8.5], [56, 33, 6.5], [62, 22, 6]]);
  const top = head([66, 21], -10, 1.08, 1);
  const mouth = top.place([18, 2]);
  return {
    far: wing([58, 52], [[82, 20 + 18], [97, 54], [90, 66]], [66, 62], 0.32) + taper([60, 62, 5], [73, 68, 3.2], [82, 63, 2.2]) + taper([82, 64, 2.2], [89, 60, 0.5]) + taper([82, 64, 2], [89, 66, 0.5]),
    body: band(spine),
    belly: band(spine.slice(22), -0.35, -0.97),
    marks: across(spine, 14, 52, 5, (back, middle, belly, ahead) => `M${back}L${ahead}L${middle}L${belly}`.replaceAll(",", " ")),
    crest: along(spine, 16, 56, 4, (foot, out, next) => polygon([foot, out, next]), (part) => 2.5 + 3.5 * bump(part)) + leaf([19, 59], [38, 50], 6.5, -2),
    wing: wing([54, 60], [[30, 2], [10, 10], [1, 30], [8, 48]], [44, 66], 0.3),
    legs: taper([38, 70, 1], [41, 78, 8], [50, 90, 6], [46, 96, 3]) + taper([42, 95, 3], [62, 96.5, 1.4]) + taper([52, 62, 1], [58, 68, 4.4], [70, 76, 3], [80, 74, 2]) + taper([79, 74, 2], [86, 71, 0.5]) + taper([79, 75, 2], [86, 77, 0.5]),
    bones: bones([54, 60], [[30, 4], [12, 12], [3, 30], [9, 47]]),
    head: top.path,
    horns: leaf(top.place([-1, -6]), top.place([-10, -22]), 3.4, -2) + leaf(top.place([-5, -4]), top.place([-20, -14]), 3.2, -2) + leaf(top.place([-7, 0]), top.place([-20, -3]), 2.8, -1) + leaf(mouth, [mouth[0] + 16, mouth[1] - 9], 3.2, -2) + leaf(mouth, [mouth[0] + 15, mouth[1] + 1], 2.4, 1),
    eye: top.eye,
  };
}

function green(): Build {
  const spine = smooth([[19, 73, 1.6], [23, 69, 2.2], [26, 75, 2.8], [19, 81, 3.2], [10, 74, 3.6], [14, 61, 4], [28, 58, 4.4], [38, 70, 6], [48, 80, 11], [61, 72, 12], [63, 56, 9], [59, 43, 6.5], [65, 34, 5.8]]);
  const top = head([69, 33], 10, 1, 0.85);
  const antler = (tilt: number): string => {
    const p = (x: number, y: number, radius: number): Joint => [...top.place([x + tilt, y]), radius] as Joint;
    return taper(p(-2, -6, 1.8), p(-5, -17, 1.6), p(-1, -30, 0.5)) + taper(p(-4.5, -14, 1.4), p(-12, -19, 1.2), p(-13, -27, 0.4)) + taper(p(-3.5, -19, 1.3), p(4, -22, 1.1), p(7, -29, 0.4));
  };
  return {
    far: leaf([57, 56], [42, 4], 11, 2) + taper([66, 74, 4], [74, 86, 3], [73, 95, 2.4]) + taper([72, 95.5, 2.2], [80, 96.5, 1]),
    body: band(spine),
    belly: band(spine.slice(56), -0.35, -0.97),
    marks: across(spine, 54, 82, 4, (back, middle, _, ahead) => `M${middle}L${back}M${middle}L${ahead}`.replaceAll(",", " ")),
    crest: along(spine, 30, 58, 6, (foot, out) => leaf(foot, out, 2), () => 4.5),
    wing: leaf([58, 62], [12, 20], 13, 0),
    legs: taper([45, 71, 1], [49, 80, 8.5], [58, 90, 6], [54, 96, 3]) + taper([50, 95.2, 3], [69, 96.5, 1.4]) + taper([62, 64, 1], [64, 73, 4.6], [67, 86, 3.4], [65, 95, 2.6]) + taper([64, 95.3, 2.4], [76, 96.6, 1]),
    bones: "M58 62L14 22M48 53l-4-12M48 53l-14 1M38 44l-4-13M38 44l-14 0M29 36l-2-10M29 36l-11-1M57 56L43 8M52 39l5-9M52 39l-8-7M48 25l4-8M48 25l-7-6",
    head: top.path,
    horns: antler(0) + leaf(top.place([-6, 0]), top.place([-18, -3]), 3),
    eye: top.eye,
  };
}

/** A young dragon of no breed: round, with short horns and small wings. */
function common(): Build {
  const spine = smooth([[5, 70, 1.2], [9, 82, 3.2], [22, 88, 7], [40, 81, 13.5], [55, 68, 13.5], [61, 53, 9.5], [63, 40, 7.5]]);
  const top = head([67, 34], 2, 1.28, 0.72);
  return {
    far: leaf([60, 58], [88, 38], 9, 3) + taper([64, 74, 5], [70, 86, 3.8], [71, 95, 2.8]) + taper([70, 95.3, 2.4], [80, 96.5, 1]),
    body: band(spine),
    belly: band(spine.slice(12), -0.3, -0.97),
    marks: across(spine, 14, 38, 5, (_, [x, y]) => `M${x} ${y}h.1M${x - 3} ${y - 5}h.1`),
    crest: along(spine, 8, 40, 5, (_, out, __, size) => regular(out[0], out[1], size, 8), (part) => 2.4 + 1.6 * bump(part)),
    wing: wing([54, 60], [[47, 24], [33, 20], [22, 31], [21, 46]], [42, 66], 0.24),
    legs: taper([38, 70, 1], [43, 80, 10], [52, 91, 6], [48, 96, 3]) + taper([44, 95.2, 3], [63, 96.5, 1.4]) + taper([58, 66, 1], [61, 75, 5], [64, 87, 3.6], [62, 95, 2.8]) + taper([61, 95.4, 2.6], [74, 96.6, 1]),
    bones: bones([54, 60], [[46, 27], [33, 23], [24, 32], [23, 45]]),
    head: top.path,
    horns: leaf(top.place([-2, -7]), top.place([-7, -18]), 3.6, -1) + leaf(top.place([-7, -3]), top.place([-16, -11]), 3.4, -1),
    eye: top.eye,
  };
}

/** How each breed is built. */
export const BUILDS: Record<Breed, Build> = { common: common(), blue: blue(), purple: purple(), gold: gold(), red: red(), green: green() };

/** The sign of each breed, in a square of 24 by 24: drop, bolt, hexagon, flame, leaf; a pebble for the common one. */
export const SIGNS: Record<Breed, string> = {
  common: "M12 4.5C18 4.5 22 8.5 22 13.2S17.5 20 12 20 2 17.8 2 13.2 6 4.5 12 4.5Z",
  blue: "M12 1.5C16 8 19.5 11.5 19.5 15.5a7.5 7.5 0 0 1-15 0C4.5 11.5 8 8 12 1.5Z",
  purple: "M14.5 1L4 14h6.5L8.5 23 20 9.5h-7Z",
  gold: regular(12, 12, 11, 6),
  red: "M13 1c1 4.5 6.5 7 6.5 13.5A7.5 7.5 0 0 1 12 22.5a7.5 7.5 0 0 1-7.5-8C4.5 11 6.5 9.5 7 6.5c2 1 2.8 2.5 3 4C12 8.5 13.5 5 13 1Z",
  green: "M21.5 2.5C9 2.5 3 8 3.5 18L1.8 22.2l1.7.5 1.9-3.5C15 21 21.5 14 21.5 2.5Z",
};

/** A line on the sign, in its ground's colour: what tells its pattern. */
export const VEINS: Record<Breed, string> = {
  common: "M8 12h.1M13 9.5h.1M14.5 15h.1",
  blue: "M8 16.5a4 4 0 0 0 4 3.5",
  purple: "",
  gold: "M12 5v5l-4 3.5 1.5 5M12 10l5 2.5",
  red: "M12 20c-2-1.5-2.5-4 0-6.5 2.5 2.5 2 5 0 6.5",
  green: "M5 19C9 13 13 9 18 6M9.5 13.5V9M9.5 13.5H14",
};

/** The pattern of each breed as a strip 100 wide and 8 high, as one line: wave, stripe, crack, zigzag, vein; dashes for the common one. */
export const STRIPS: Record<Breed, string> = {
  common: Array.from({ length: 10 }, (_, at) => `M${at * 10 + 2} ${at % 2 ? 2 : 6}h4`).join(""),
  blue: "M0 4" + "q2.5-5 5 0t5 0".repeat(10),
  purple: Array.from({ length: 17 }, (_, at) => `M${at * 6 + 1} 8l4-8`).join(""),
  gold: "M0 5" + "l4-3 3 4 4-2 3 3 3-5 3 3".repeat(5),
  red: "M0 7" + "l3.333-6 3.333 6".repeat(15),
  green: "M0 4H100" + Array.from({ length: 13 }, (_, at) => `M${at * 8} 4l4-4M${at * 8} 4l4 4`).join(""),
};

/** By night the drawn breeds are deeper than text of their colour may be, as enamel is. */
const ENAMEL: Record<Breed, string> = {
  common: "oklch(0.7 0.035 75)",
  blue: "oklch(0.643 0.137 245)",
  purple: "oklch(0.643 0.156 305)",
  gold: "oklch(0.75 0.14 85)",
  red: "oklch(0.634 0.169 25)",
  green: "oklch(0.664 0.156 150)",
};

/** The colour of a breed for what is drawn (`--b`); gold is brighter by day, too. */
export function breedColour(breed: string): string {
  if (!breed) return "light-dark(oklch(0.8 0.105 84), oklch(0.66 0.1 80))";
  return `light-dark(${breed === "gold" ? "oklch(0.72 0.135 78)" : breed === "common" ? "oklch(0.6 0.045 70)" : `var(--breed-${breed})`}, ${ENAMEL[breed as Breed]})`;
}

export const breedSign = (breed: Breed): Drawn => ({ sign: SIGNS[breed], vein: VEINS[breed], colour: breedColour(breed) });

/** The second colour of a breed, of horns and crests. */
export const ACCENTS: Record<Breed, string> = {
  common: "oklch(0.88 0.045 88)",
  blue: "oklch(0.83 0.075 205)",
  purple: "oklch(0.86 0.14 95)",
  gold: "oklch(0.56 0.095 55)",
  red: "oklch(0.78 0.15 65)",
  green: "oklch(0.78 0.11 105)",
};
