// A review in numbers that people read: lines of a graph, percent, signed points of a hundred.

/** A seat's chances as the points of a line over `width` × `height`, certainty on top. */
export function line(chances: number[][], seat: number, width: number, height: number): [number, number][] {
  const last = Math.max(1, chances.length - 1);
  return chances.map((all, ply) => [(ply / last) * width, (1 - clamped(all[seat] ?? 0)) * height]);
}

export function path(points: [number, number][]): string {
  return points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

export function percent(chance: number): string {
  return `${Math.round(clamped(chance) * 100)} %`;
}

/** `+12`, `−3`, `0` */
export function signed(points: number): string {
  const whole = Math.round(points * 100);
  return whole === 0 ? "0" : `${whole > 0 ? "+" : "−"}${Math.abs(whole)}`;
}

/** The move that a point of the graph is nearest to; `share` is how far to the right it is, from 0 to 1. */
export function plyAt(share: number, plies: number): number {
  return Math.max(0, Math.min(plies, Math.round(share * plies)));
}

function clamped(chance: number): number {
  return Math.max(0, Math.min(1, chance));
}
