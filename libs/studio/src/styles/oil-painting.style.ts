import { boxBlur } from '../raster/blur.js';
import { clamp } from '../raster/math.js';
import { createRng, type Rng } from '../raster/rng.js';
import { createBristles, type Bristles } from './bristles.js';
import { paintSegment, type PaintLayer, type Segment } from './brush-stroke.js';
import { canvasScale, closeCanvas, lightness, openCanvas, type Canvas } from './canvas.js';
import { createFlowField, type FlowField } from './flow-field.js';
import type { Style } from './style.js';

/** A pass with one brush: its width in pixels of a megapixel, how many pieces a stroke has, and from which error on it paints. */
type Pass = {
  readonly brush: number;
  readonly pieces: number;
  readonly error: number;
  readonly spacing: number;
  readonly body: number;
};

/** From the coarse brush to the fine: each paints only where the one before left an error. */
const PASSES: readonly Pass[] = [
  { brush: 44, pieces: 5, error: 0, spacing: 0.56, body: 1 },
  { brush: 21, pieces: 6, error: 20, spacing: 0.68, body: 1 },
  { brush: 10.5, pieces: 6, error: 24, spacing: 0.72, body: 0.9 },
  { brush: 5, pieces: 4, error: 30, spacing: 0.85, body: 0.7 },
];
/** A stroke ends where the picture's colour has left its own by so much. */
const COLOUR_REACH = 72;
const GROUND = [34, 24, 16] as const;
/** Pigments are purer than light in air, and their darks are deep. */
const PIGMENT = 1.26;
const DEPTH = 0.3;
const CHECK_EVERY = 256;

/** The first layer: the picture's large tones over burnt sienna, which shines through wherever the brush runs dry. */
const toneGround = ({ width, height, values }: Canvas): Float32Array => {
  const tone = values.slice();
  boxBlur(tone, width, height, 3, Math.max(2, Math.round(20 * canvasScale({ width, height }))), 2);
  for (let i = 0; i < tone.length; i++) tone[i] = tone[i]! * 0.8 + GROUND[i % 3]!;
  return tone;
};

/** The picture as a painter mixes it. */
const mixPigments = ({ values }: Canvas): void => {
  for (let i = 0; i < values.length; i += 3) {
    const l = lightness(values, i);
    const tone = l / 255;
    const gain = 1 + (tone * (3 - 2 * tone) - 1) * DEPTH;
    for (let c = 0; c < 3; c++) values[i + c] = clamp((l + (values[i + c]! - l) * PIGMENT) * gain, 0, 255);
  }
};

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

type Easel = {
  readonly layer: PaintLayer;
  readonly flow: FlowField;
  readonly bristles: Bristles;
  readonly rng: Rng;
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
  { layer, flow, bristles, rng }: Easel,
  goal: Float32Array,
  x: number,
  y: number,
  radius: number,
  pass: Pass,
): void => {
  const { width, height } = layer;
  const start = (y * width + x) * 3;
  const light = (rng() - 0.5) * 15;
  const colour = [
    goal[start]! + light + (rng() - 0.5) * 9,
    goal[start + 1]! + light,
    goal[start + 2]! + light + (rng() - 0.5) * 9,
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

/** Light from the upper left over the thickness of the paint, and the weave of the canvas under it. */
const lightRelief = ({ width, height, colour, relief }: PaintLayer): void => {
  for (let y = 0; y < height; y++) {
    const above = (y > 0 ? y - 1 : 0) * width;
    const below = (y < height - 1 ? y + 1 : y) * width;
    for (let x = 0; x < width; x++) {
      const row = y * width;
      const slopeX = relief[row + (x < width - 1 ? x + 1 : x)]! - relief[row + (x > 0 ? x - 1 : 0)]!;
      const slopeY = relief[below + x]! - relief[above + x]!;
      const weave = ((x & 3) === 0 ? -0.012 : 0) + ((y & 3) === 0 ? -0.012 : 0);
      const shade = clamp(1 - (slopeX * 0.7 + slopeY * 0.8) * 0.42 + weave, 0.72, 1.34);
      const shine = shade > 1.13 ? (shade - 1.13) * 110 : 0;
      const i = (row + x) * 3;
      for (let c = 0; c < 3; c++) colour[i + c] = colour[i + c]! * shade + shine;
    }
  }
};

/** Oil on canvas: brushes from coarse to fine along the picture's own lines, with bristles and relief. */
export const oilPainting: Style = (display, _rendered, scene, checkpoint) => {
  const canvas = openCanvas(display);
  const { width, height } = canvas;
  const scale = canvasScale(canvas);
  mixPigments(canvas);
  const layer: PaintLayer = { width, height, colour: toneGround(canvas), relief: new Float32Array(width * height) };
  const easel: Easel = {
    layer,
    flow: createFlowField(canvas, scene.seed),
    bristles: createBristles(scene.seed),
    rng: createRng(scene.seed, 'oil'),
  };
  const goal = new Float32Array(canvas.values.length);
  PASSES.forEach((pass, n) => {
    const radius = Math.max(1.8, pass.brush * scale);
    goal.set(canvas.values);
    boxBlur(goal, width, height, 3, Math.max(1, Math.round(radius * 0.32)), 1);
    const places = scatter(width, height, radius * pass.spacing, easel.rng);
    const reach = Math.max(1, (radius * 0.4) | 0);
    places.forEach((place, k) => {
      if (k % CHECK_EVERY === 0) checkpoint((n + k / places.length) / (PASSES.length + 0.4));
      const x = place % width;
      const y = (place / width) | 0;
      if (pass.error > 0 && errorAt(layer, goal, x, y, reach) < pass.error * (0.85 + easel.rng() * 0.4)) return;
      paintStroke(easel, goal, x, y, radius, pass);
    });
  });
  lightRelief(layer);
  checkpoint(1);
  return closeCanvas({ width, height, values: layer.colour }, scene.seed);
};
