/** What lives on a ranch beside the dragons: Griffin, Mandragora and Farmer, as paths in a square of 100 by 100. */

import { band, leaf, smooth, taper } from "./shapes";

/** A part and the class that colours it; later parts lie on earlier ones. */
export type Part = readonly [name: "far" | "fur" | "plume" | "pale" | "horn" | "green" | "root" | "cloth" | "straw" | "skin" | "line", path: string];

const feathers = (tips: [number, number][], width: number): string => tips.map((tip) => leaf([55, 58], tip, width, 1.5)).join("");

/** Sitting, facing right: an eagle before, a lion behind. */
export const GRIFFIN: readonly Part[] = [
  ["far", taper([56, 62, 1], [66, 72, 5], [71, 85, 4], [71, 94, 3]) + taper([70, 94.5, 2.6], [82, 96, 1.2]) + leaf([60, 50], [92, 44], 8, 4) + leaf([60, 50], [88, 56], 7, 3)],
  ["fur", taper([24, 86, 3], [9, 86, 2.6], [4, 72, 2.2], [9, 60, 1.8]) + leaf([9, 64], [6, 43], 6.5, 1)],
  ["fur", band(smooth([[21, 82, 9], [30, 77, 13.5], [44, 69, 13], [56, 59, 11.5], [62, 46, 9], [65, 35, 8]]))],
  ["pale", band(smooth([[50, 64, 11], [58, 57, 11], [63, 46, 9.5], [66, 34, 8.5]])) + leaf([56, 64], [70, 71], 5) + leaf([60, 58], [74, 62], 5)],
  ["fur", taper([27, 74, 1], [32, 84, 10.5], [40, 93, 6], [36, 96, 3.4]) + taper([33, 95, 3.2], [52, 96.5, 1.8])],
  ["horn", taper([55, 62, 1], [60, 72, 5.6], [63, 86, 4.2], [61, 94, 3]) + taper([60, 94.6, 2.8], [74, 96.6, 1.2])],
  ["plume", feathers([[36, 52], [16, 47], [7, 36], [8, 23], [16, 11], [29, 3]], 7.5)],
  ["pale", "M57 39C52 25 58 12 71 11C80 11 86 16 87 22C84 25 83 29 84 33C79 39 70 43 57 39Z"],
  ["horn", "M85 19C92 19 98 26 95 38C93 33 89 31.5 83 31C81 27 82 22 85 19Z"],
  ["plume", leaf([65, 14], [54, -1], 4.2, -1) + leaf([71, 12], [66, -2], 3.8, -1)],
  ["line", "M83 30c3-1 7-.5 10 3M50 56C40 45 32 31 27 14M50 56C36 46 24 34 17 22M50 56C36 50 22 43 13 34"],
];
export const GRIFFIN_EYE = [76, 23] as const;

/** A root with arms, legs and a face, and leaves for hair. */
export const MANDRAGORA: readonly Part[] = [
  ["green", leaf([48, 40], [9, 33], 8, -3) + leaf([52, 40], [91, 33], 8, 3)],
  ["root", taper([38, 60, 5.5], [23, 66, 4], [13, 58, 2.6], [11, 50, 1]) + taper([16, 62, 2], [7, 66, 0.8]) + taper([62, 60, 5.5], [77, 66, 4], [87, 58, 2.6], [89, 50, 1]) + taper([84, 62, 2], [93, 66, 0.8])],
  ["root", "M50 35C66 35 72 47 68 59C66 67 69 76 75 84C78 89 83 92 90 95C78 97 66 94 60 86C57 82 53 80 50 80C47 80 43 82 40 86C34 94 22 97 10 95C17 92 22 89 25 84C31 76 34 67 32 59C28 47 34 35 50 35Z"],
  ["green", leaf([48, 40], [21, 9], 9.5, -3) + leaf([52, 40], [79, 9], 9.5, 3) + leaf([50, 41], [50, 0], 10)],
  ["line", "M50 36V8M46 36L26 14M54 36L74 14M42 46q3-2 6 0M53 46q3-2 6 0M44 63q6 5 12 0M37 72q4 3 8 1M63 75q-4 3-8 1M50 88v-5"],
];
export const MANDRAGORA_EYES = [[45, 53], [56, 53]] as const;

/** Head and shoulders under a straw hat, with a fork. */
export const FARMER: readonly Part[] = [
  ["horn", taper([84, 98, 2.2], [84, 40, 2.2]) + "M72 14h4.5v20q0 5 5.2 5V14h4.6v25q5.2 0 5.2-5V14H96v21q0 10-9.5 10h-5Q72 45 72 35Z"],
  ["cloth", "M8 100C8 78 22 68 42 68S76 78 76 100Z"],
  ["skin", "M27 38C27 32 32 28 42 28S57 32 57 38V52C57 63 50 70 42 70S27 63 27 52Z"],
  ["cloth", "M30 72L42 84 54 72 60 77 42 100 24 77Z"],
  ["straw", "M2 40C10 34 20 32 24 31C26 14 33 7 42 7S58 14 60 31C64 32 74 34 82 40C70 46 56 48 42 48S14 46 2 40Z"],
  ["line", "M24 31C32 36 52 36 60 31M35 54h.1M49 54h.1M37 62q5 3 10 0M10 39q8 3 14 3M74 39q-8 3-14 3"],
];
