import { clamp01, smoothstep } from '../../raster/math.js';
import type { Rng } from '../../raster/rng.js';
import type { Rgb } from '../../scene/scene-description.js';
import type { Point } from '../sdf/primitives.js';
import { addSheet } from '../triangles/shapes.js';
import type { MeshBuilder } from '../triangles/triangle-mesh.js';
import { blendOf, plus, shade, unit } from '../triangles/vectors.js';

const { cos, sin } = Math;

/** A spread wing, given for the right side. Lengths in the figure's units. */
export type Wing = {
  readonly shoulder: Point;
  /** From the shoulder to the tip of the hand, without its feathers. */
  readonly span: number;
  /** Length of the feathers at the arm, and of the longest at the hand. */
  readonly chord: number;
  readonly fingers: number;
  /** Radians that the arm is raised, and the hand against it. */
  readonly raised: number;
  readonly bent: number;
  /** How far the hand reaches back, radians. */
  readonly swept: number;
  /** Colour of a feather: its row (0 the flight feathers, then the covers), and its place from shoulder 0 to tip 1. */
  readonly colour: (row: number, along: number) => Rgb;
  /** Dark ends of the flight feathers, 0 to 1. */
  readonly darkTips: number;
};

const ROWS = [
  { count: 24, length: 1, half: 0.055 },
  { count: 26, length: 0.56, half: 0.05 },
  { count: 28, length: 0.36, half: 0.042 },
  { count: 30, length: 0.2, half: 0.036 },
] as const;
const DARK: Rgb = [0.012, 0.011, 0.012];

/** Adds one wing, feather by feather; `side` is 1 for the right, -1 for the left. */
export const addWing = (mesh: MeshBuilder, wing: Wing, side: 1 | -1, rng: Rng): void => {
  const { shoulder, span, chord, fingers, raised, bent, swept, colour, darkTips } = wing;
  const wrist: Point = plus(shoulder, [cos(raised), sin(raised), 0.2], span * 0.5);
  const lift = raised + bent;
  const hand: Point = unit([cos(lift) * cos(swept), sin(lift), -sin(swept)]);
  const onArm = (t: number): Point =>
    t < 0.5 ? plus(shoulder, plus(wrist, shoulder, -1), t * 2) : plus(wrist, hand, (t - 0.5) * span * 1.1);
  const mirror = ([x, y, z]: Point): Point => [x * side, y, z];
  ROWS.forEach(({ count, length, half }, row) => {
    for (let n = 0; n < count; n++) {
      const t = (n + 0.5) / count;
      const onHand = smoothstep(0.42, 1, t);
      const out = smoothstep(0.5, 0.95, t);
      // The arm's feathers point back, the hand's fan outwards.
      const fan = onHand * 1.25;
      const rise = raised + bent * onHand;
      const along = unit([sin(fan) * cos(rise), sin(fan) * sin(rise) - 0.06, -cos(fan)]);
      const long = (chord * (1 - out) + fingers * out * (1 - 0.22 * smoothstep(0.86, 1, t))) * length;
      const face = unit([-sin(rise), cos(rise), 0]);
      const own = colour(row, t);
      const tone = 0.86 + 0.28 * rng();
      const lifted = plus(onArm(t), face, 0.006 * row + 0.004 * (n % 2));
      const wide = half * (span / 0.9) * (1 - 0.25 * out);
      addSheet(
        mesh,
        { at: mirror(lifted), along: mirror(along), face: mirror(face) },
        {
          length: long,
          half: (u) => wide * Math.sqrt(clamp01(1 - u ** 5)) * (0.7 + 0.3 * smoothstep(0, 0.2, u)),
          rise: (u, v) => 0.03 * long * (u - u * u) * 4 - 0.012 * v * v,
          stuff: (u, v) => {
            const shaft = smoothstep(0.16, 0.02, Math.abs(v));
            const barbs = 0.92 + 0.08 * sin(u * 60 + Math.abs(v) * 14);
            const plain = shade(own, tone * barbs * (1 - 0.28 * shaft) * (0.8 + 0.3 * u));
            const tip = row === 0 ? darkTips * smoothstep(0.45, 0.9, u) * (0.25 + 0.75 * out) : 0;
            return { colour: blendOf(plain, DARK, tip), through: 0.35, gloss: 0.12 };
          },
          rows: 7,
          columns: 4,
        },
      );
    }
  });
};

/** Adds a fan of tail feathers that begins at `root` and points back. */
export const addTail = (
  mesh: MeshBuilder,
  root: Point,
  { length, spread, half, drop, count }: { length: number; spread: number; half: number; drop: number; count: number },
  colour: (across: number) => Rgb,
  tip: Rgb | null,
): void => {
  for (let n = 0; n < count; n++) {
    const v = count === 1 ? 0 : (n / (count - 1)) * 2 - 1;
    const along = unit([sin(v * spread), -drop, -cos(v * spread)]);
    addSheet(
      mesh,
      { at: plus(root, [0, 0.01 * (1 - Math.abs(v)), 0]), along, face: [0, 1, 0] },
      {
        length: length * (1 - 0.12 * v * v),
        half: (u) => half * Math.sqrt(clamp01(1 - u ** 6)) * (0.6 + 0.4 * u),
        stuff: (u, w) => {
          const own = shade(colour(v), 0.85 + 0.15 * sin(u * 50) * Math.abs(w) + 0.1 * u);
          return {
            colour: tip === null ? own : blendOf(own, tip, smoothstep(0.78, 0.86, u)),
            through: 0.35,
            gloss: 0.1,
          };
        },
        rows: 6,
        columns: 4,
      },
    );
  }
};
