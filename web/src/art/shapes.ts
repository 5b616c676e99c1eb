/** Shapes from a few numbers: tapering bodies, wings, leaves. Everything drawn in `art` is made of these. */

/** A point of a spine: where it is and how thick the body is there. */
export type Joint = [x: number, y: number, radius: number];
export type Point = [x: number, y: number];

const STEPS = 7;

const round = (value: number): string => (Math.round(value * 10) / 10).toString();
const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

/** A path through points, closed unless told otherwise. */
export function polygon(points: Point[], closed = true): string {
  return `M${points.map(at).join("L")}${closed ? "Z" : ""}`;
}

/** A spine made smooth (Catmull–Rom), as many close joints. */
export function smooth(spine: Joint[]): Joint[] {
  const out: Joint[] = [];
  for (let i = 0; i < spine.length - 1; i++) {
    const [a, b, c, d] = [spine[Math.max(i - 1, 0)], spine[i], spine[i + 1], spine[Math.min(i + 2, spine.length - 1)]] as [Joint, Joint, Joint, Joint];
    for (let step = 0; step < STEPS; step++) {
      const t = step / STEPS;
      const blend = (k: 0 | 1 | 2): number =>
        0.5 * (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t);
      out.push([blend(0), blend(1), Math.max(blend(2), 0.2)]);
    }
  }
  out.push(spine[spine.length - 1] as Joint);
  return out;
}

/** The point beside a smooth spine: `side` 1 is its outer edge on the left of the way it goes, −1 on the right. */
export function beside(joints: Joint[], index: number, side: number): Point {
  const before = joints[Math.max(index - 1, 0)] as Joint;
  const after = joints[Math.min(index + 1, joints.length - 1)] as Joint;
  const [x, y, radius] = joints[index] as Joint;
  const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
  return [x + ((after[1] - before[1]) / length) * radius * side, y - ((after[0] - before[0]) / length) * radius * side];
}

/** A body along a spine, between two of its sides. */
export function band(joints: Joint[], left = 1, right = -1): string {
  const one = joints.map((_, index) => beside(joints, index, left));
  const other = joints.map((_, index) => beside(joints, index, right));
  return polygon([...one, ...other.reverse()]);
}

/** A tapering limb, horn or neck. */
export function taper(...spine: Joint[]): string {
  return band(smooth(spine));
}

/** A wing: from its root along the tips, with the skin between two tips drawn in by `sag` (0: straight). */
export function wing(root: Point, tips: Point[], back: Point, sag = 0.3): string {
  let path = `M${at(root)}L${at(tips[0] as Point)}`;
  [...tips.slice(1), back].forEach((tip, index) => {
    const from = tips[index] as Point;
    const middle: Point = [(from[0] + tip[0]) / 2, (from[1] + tip[1]) / 2];
    path += `Q${at([middle[0] + (root[0] - middle[0]) * sag, middle[1] + (root[1] - middle[1]) * sag])} ${at(tip)}`;
  });
  return `${path}Z`;
}

/** The bones of a wing. */
export function bones(root: Point, tips: Point[]): string {
  return tips.map((tip) => `M${at(root)}L${at(tip)}`).join("");
}

/** A leaf or flame from its stalk to its tip; `bend` swings the tip's two edges to one side. */
export function leaf(from: Point, to: Point, width: number, bend = 0): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-dy / length, dx / length];
  const edge = (side: number, along: number): Point => [from[0] + dx * along + nx * (width * side + bend), from[1] + dy * along + ny * (width * side + bend)];
  return `M${at(from)}C${at(edge(0.9, 0.2))} ${at(edge(1, 0.6))} ${at(to)}C${at(edge(-1, 0.6))} ${at(edge(-0.9, 0.2))} ${at(from)}Z`;
}

/** A regular polygon around a point. */
export function regular(x: number, y: number, radius: number, corners: number, turn = 0): string {
  return polygon(
    Array.from({ length: corners }, (_, corner): Point => {
      const angle = ((corner + turn) / corners) * 2 * Math.PI;
      return [x + Math.sin(angle) * radius, y - Math.cos(angle) * radius];
    }),
  );
}

/** A sign in a square of 24 by 24: its outline, a line on it that tells its pattern, and the colour. `pale` ones have a dark line. */
export interface Drawn {
  sign: string;
  vein: string;
  colour: string;
  pale?: boolean;
}
