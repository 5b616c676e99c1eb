/** What the pictures of the Power cards are made of. */

/** The pictured things, and a mark drawn over them in a square of 100 by 100. */
interface Picture {
  of: readonly string[];
  mark?: string;
}

const ARROW = "M18 50H76M58 30l20 20-20 20";
const BACK = "M82 50H24M42 30L22 50l20 20";

export const POWER_PICTURES: Record<string, Picture> = {
  double: { of: [], mark: "M14 30H46V84H14ZM30 48v18M21 57h18M54 16H86V70H54ZM70 34v18M61 43h18" },
  wild: { of: [], mark: "M50 8L61 38 94 39 68 59 77 91 50 72 23 91 32 59 6 39 39 38Z" },
  farmers: { of: ["farmer", "farmer"] },
  destroy: { of: ["mandragora"], mark: "M16 16L84 84M84 16L16 84" },
  swap: { of: ["griffin", "mandragora"], mark: "M24 12H76M64 2l12 10-12 10M76 90H24M36 80L24 90l12 10" },
  take: { of: ["egg"], mark: "M84 8v40M70 36l14 14 14-14" },
  reverse: { of: ["dragon", "egg"], mark: "M30 88q20 14 40 0M70 72v17H53" },
  repeat: { of: [], mark: "M82 50a32 32 0 1 1-10-23M74 6v22H52" },
  steal: { of: ["ingot"], mark: BACK },
  card: { of: ["back"], mark: ARROW },
  mandragora: { of: ["mandragora"] },
  griffin: { of: ["griffin"] },
  egg: { of: ["egg"] },
  dragon: { of: ["dragon"] },
  creature: { of: ["griffin", "dragon", "mandragora"] },
};

export const POWER_COLOURS: Record<string, string> = {
  blue: "light-dark(oklch(0.47 0.125 250), oklch(0.62 0.13 245))",
  red: "light-dark(oklch(0.48 0.165 25), oklch(0.61 0.16 25))",
};
