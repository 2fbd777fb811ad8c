import { boxBlur } from '../raster/blur.js';
import { clamp } from '../raster/math.js';
import type { Rng } from '../raster/rng.js';
import type { Bristles } from './bristles.js';
import { paintSegment, type PaintLayer, type Segment } from './brush-stroke.js';
import { canvasScale, type Canvas } from './canvas.js';
import type { FlowField } from './flow-field.js';
import { giveBack, lendFloats } from '../raster/spare.js';

/** A pass with one brush: its width in pixels of a megapixel, how many pieces a stroke has, and from which error on it paints. */
export type StrokePass = {
  readonly brush: number;
  readonly pieces: number;
  readonly error: number;
  readonly spacing: number;
  readonly body: number;
};

/** What a painter works with. */
export type Easel = {
  readonly layer: PaintLayer;
  readonly flow: FlowField;
  readonly bristles: Bristles;
  readonly rng: Rng;
  /** How far a stroke's colour may lie from the picture's, in display values: in lightness, and in red and blue. */
  readonly play: { readonly light: number; readonly hue: number };
};

/** A stroke ends where the picture's colour has left its own by so much. */
const COLOUR_REACH = 72;
/** Pixels that strokes may have covered between two checkpoints. */
const CHECK_EVERY = 1 << 19;
const MOST_STROKES = 256;

/** Places for strokes: a jittered grid in random order. */
const scatter = (width: number, height: number, step: number, rng: Rng): Int32Array => {
  const columns = Math.ceil(width / step);
  const rows = Math.ceil(height / step);
  const places = new Int32Array(columns * rows);
  for (let n = 0; n < places.length; n++) {
    const x = clamp(((n % columns) + 0.5 + (rng() - 0.5) * 1.2) * step, 0, width - 1) | 0;
    const y = clamp((Math.floor(n / columns) + 0.5 + (rng() - 0.5) * 1.2) * step, 0, height - 1) | 0;
    places[n] = y * width + x;
  }
  for (let n = places.length - 1; n > 0; n--) {
    const other = (rng() * (n + 1)) | 0;
    const kept = places[n]!;
    places[n] = places[other]!;
    places[other] = kept;
  }
  return places;
};

/** Mean difference between the paint and the picture around a place. */
const errorAt = (layer: PaintLayer, goal: Float32Array, x: number, y: number, reach: number): number => {
  const { width, height, colour } = layer;
  let sum = 0;
  for (let n = 0; n < 5; n++) {
    const sx = clamp(x + (n === 1 ? reach : n === 2 ? -reach : 0), 0, width - 1);
    const sy = clamp(y + (n === 3 ? reach : n === 4 ? -reach : 0), 0, height - 1);
    const i = (sy * width + sx) * 3;
    sum +=
      Math.abs(goal[i]! - colour[i]!) +
      Math.abs(goal[i + 1]! - colour[i + 1]!) +
      Math.abs(goal[i + 2]! - colour[i + 2]!);
  }
  return sum / 5;
};

/** One stroke: starts with the picture's colour at its place and follows the flow while that colour holds. */
const paintStroke = (
  { layer, flow, bristles, rng, play }: Easel,
  goal: Float32Array,
  x: number,
  y: number,
  radius: number,
  pass: StrokePass,
): void => {
  const { width, height } = layer;
  const start = (y * width + x) * 3;
  const light = (rng() - 0.5) * play.light;
  const colour = [
    goal[start]! + light + (rng() - 0.5) * play.hue,
    goal[start + 1]! + light,
    goal[start + 2]! + light + (rng() - 0.5) * play.hue,
  ] as const;
  const brush = (rng() * bristles.brushes) | 0;
  const turn = rng() < 0.5 ? 1 : -1;
  const segment: Segment = {
    x,
    y,
    dx: 0,
    dy: 0,
    length: radius * 0.85,
    halfWidth: 0,
    load: 0,
    along: (rng() * bristles.along) | 0,
  };
  for (let piece = 0; piece < pass.pieces; piece++) {
    const cx = clamp(segment.x | 0, 0, width - 1);
    const cy = clamp(segment.y | 0, 0, height - 1);
    const i = (cy * width + cx) * 3;
    if (piece > 1) {
      const away =
        Math.abs(goal[i]! - colour[0]) + Math.abs(goal[i + 1]! - colour[1]) + Math.abs(goal[i + 2]! - colour[2]);
      if (away > COLOUR_REACH) return;
    }
    const f = (Math.min(flow.height - 1, cy >> 1) * flow.width + Math.min(flow.width - 1, cx >> 1)) * 2;
    let fx = flow.direction[f]!;
    let fy = flow.direction[f + 1]!;
    const forward = piece === 0 ? turn : fx * segment.dx + fy * segment.dy < 0 ? -1 : 1;
    fx *= forward;
    fy *= forward;
    if (piece > 0) {
      // The wrist follows a bend only in part.
      fx = segment.dx * 0.4 + fx * 0.6;
      fy = segment.dy * 0.4 + fy * 0.6;
      const norm = 1 / Math.max(1e-3, Math.hypot(fx, fy));
      fx *= norm;
      fy *= norm;
    }
    segment.dx = fx;
    segment.dy = fy;
    const share = piece / pass.pieces;
    segment.halfWidth = radius * 0.5 * (piece === 0 ? 0.86 : 1) * (1 - 0.35 * share * share * share);
    segment.load = 0.94 * (1 - 0.35 * share);
    paintSegment(layer, segment, colour, bristles, brush, pass.body);
    segment.along += 2;
    segment.x += fx * segment.length;
    segment.y += fy * segment.length;
    if (segment.x < 0 || segment.y < 0 || segment.x >= width || segment.y >= height) return;
  }
};

/** Paints the picture in passes from the coarse brush to the fine, each only where the one before left an error. */
export const paintPasses = (
  easel: Easel,
  { width, height, values }: Canvas,
  passes: readonly StrokePass[],
  checkpoint: (share: number) => void,
): void => {
  const scale = canvasScale({ width, height });
  const goal = lendFloats(values.length);
  passes.forEach((pass, n) => {
    const radius = Math.max(1.8, pass.brush * scale);
    goal.set(values);
    boxBlur(goal, width, height, 3, Math.max(1, Math.round(radius * 0.32)), 1, () => checkpoint(n / passes.length));
    const places = scatter(width, height, radius * pass.spacing, easel.rng);
    const reach = Math.max(1, (radius * 0.4) | 0);
    const checkEvery = clamp(Math.round(CHECK_EVERY / (pass.pieces * radius * radius)), 1, MOST_STROKES);
    places.forEach((place, k) => {
      if (k % checkEvery === 0) checkpoint((n + k / places.length) / passes.length);
      const x = place % width;
      const y = (place / width) | 0;
      if (pass.error > 0 && errorAt(easel.layer, goal, x, y, reach) < pass.error * (0.85 + easel.rng() * 0.4)) return;
      paintStroke(easel, goal, x, y, radius, pass);
    });
  });
  giveBack(goal);
};
