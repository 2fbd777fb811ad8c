import type { LinearImage } from '../raster/image.js';
import { clamp01 } from '../raster/math.js';
import { between, createRng, type Rng } from '../raster/rng.js';
import type { Rgb } from '../scene/scene-description.js';
import { bakeColours, rampIndex } from './colours.js';

/** Points for each pixel of the picture. */
const POINTS = 8;
const BATCH = 100_000;
const TRIALS = 40;
/** Steps before a rule is looked at: some only settle to a few dots after long. */
const WARM_UP = 40_000;
/** After each batch a point starts anew, with so many steps unseen. */
const LEAD = 30;

type Kind = 'clifford' | 'de jong' | 'svensson';
type Rule = { readonly kind: Kind; readonly a: number; readonly b: number; readonly c: number; readonly d: number };
type Box = {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  readonly filled: number;
};

/** Takes a point one step on; writes to `at`. */
const step = ({ kind, a, b, c, d }: Rule, at: Float64Array): void => {
  const x = at[0]!;
  const y = at[1]!;
  if (kind === 'clifford') {
    at[0] = Math.sin(a * y) + c * Math.cos(a * x);
    at[1] = Math.sin(b * x) + d * Math.cos(b * y);
  } else if (kind === 'de jong') {
    at[0] = Math.sin(a * y) - Math.cos(b * x);
    at[1] = Math.sin(c * x) - Math.cos(d * y);
  } else {
    at[0] = d * Math.sin(a * x) - Math.sin(b * y);
    at[1] = c * Math.cos(a * x) + Math.cos(b * y);
  }
};

/** Where a rule's points lie, and which share of a coarse grid they fill: a ring or a few dots are no picture. */
const survey = (rule: Rule): Box => {
  const at = new Float64Array([0.1, 0.1]);
  const points = new Float32Array(24_000);
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let n = -WARM_UP; n < points.length / 2; n++) {
    step(rule, at);
    if (n < 0) continue;
    const [x, y] = [at[0]!, at[1]!];
    points[n * 2] = x;
    points[n * 2 + 1] = y;
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  const cells = new Uint8Array(48 * 48);
  for (let n = 0; n < points.length; n += 2) {
    const cx = Math.min(47, (((points[n]! - x0) / (x1 - x0 + 1e-9)) * 48) | 0);
    const cy = Math.min(47, (((points[n + 1]! - y0) / (y1 - y0 + 1e-9)) * 48) | 0);
    cells[cy * 48 + cx] = 1;
  }
  return { x0, x1, y0, y1, filled: cells.reduce((sum, cell) => sum + cell, 0) / cells.length };
};

const drawRule = (rng: Rng): Rule => {
  const kinds: readonly Kind[] = ['clifford', 'clifford', 'de jong', 'svensson'];
  const kind = kinds[Math.floor(rng() * kinds.length)]!;
  const sign = (): number => (rng() < 0.5 ? -1 : 1);
  const draw = (low: number, high: number): number => sign() * between(rng, low, high);
  return kind === 'clifford'
    ? { kind, a: draw(1.3, 1.95), b: draw(1.3, 1.95), c: draw(0.5, 1.4), d: draw(0.5, 1.4) }
    : { kind, a: draw(1.2, 2.3), b: draw(1.2, 2.3), c: draw(1.2, 2.3), d: draw(1.2, 2.3) };
};

/** The first rule of the seed's that fills the frame well: veils rather than dots, form rather than noise. */
const findRule = (rng: Rng, pause: (fraction: number) => void): { readonly rule: Rule; readonly box: Box } => {
  let best: { rule: Rule; box: Box } | null = null;
  for (let trial = 0; trial < TRIALS; trial++) {
    pause((0.05 * trial) / TRIALS);
    const rule = drawRule(rng);
    const box = survey(rule);
    if (box.filled > 0.34 && box.filled < 0.72) return { rule, box };
    if (best === null || Math.abs(box.filled - 0.5) < Math.abs(best.box.filled - 0.5)) best = { rule, box };
  }
  return best!;
};

/** A strange attractor: millions of steps of one small rule, each a speck of light, coloured by how far the step went. */
export const paintAttractor = (
  image: LinearImage,
  seed: number,
  colours: readonly Rgb[],
  pause: (fraction: number) => void,
): void => {
  const { width, height, rgb } = image;
  const rng = createRng(seed, 'attractor');
  const { rule, box } = findRule(rng, pause);
  pause(0.05);
  const ground = colours[0]!;
  const ramp = bakeColours(colours.slice(1));
  const turned = (box.x1 - box.x0) / (box.y1 - box.y0) > 1 !== width > height;
  const spanX = turned ? box.y1 - box.y0 : box.x1 - box.x0;
  const spanY = turned ? box.x1 - box.x0 : box.y1 - box.y0;
  // Held within a margin, and stretched a little towards the frame's own shape.
  const scaleX = (width * 0.86) / spanX;
  const scaleY = (height * 0.86) / spanY;
  const even = Math.min(scaleX, scaleY);
  const sx = even + (Math.min(scaleX, even * 1.45) - even) * 0.8;
  const sy = even + (Math.min(scaleY, even * 1.45) - even) * 0.8;
  const mx = (box.x0 + box.x1) / 2;
  const my = (box.y0 + box.y1) / 2;
  const count = width * height;
  const hits = new Float32Array(count);
  const strides = new Float32Array(count);
  const at = new Float64Array([0.1, 0.1]);
  const total = count * POINTS;
  let longest = 1e-6;
  for (let n = 0; n < total; n++) {
    if (n % BATCH === 0) {
      pause(0.05 + (0.85 * n) / total);
      at[0] = between(rng, -0.5, 0.5);
      at[1] = between(rng, -0.5, 0.5);
      for (let k = 0; k < LEAD; k++) step(rule, at);
    }
    const ox = at[0]!;
    const oy = at[1]!;
    step(rule, at);
    const dx = at[0]! - mx;
    const dy = at[1]! - my;
    const px = (width / 2 + (turned ? dy : dx) * sx) | 0;
    const py = (height / 2 + (turned ? dx : dy) * sy) | 0;
    if (px < 0 || py < 0 || px >= width || py >= height) continue;
    const stride = Math.abs(at[0]! - ox) + Math.abs(at[1]! - oy);
    if (stride > longest) longest = stride;
    const p = py * width + px;
    hits[p]!++;
    strides[p]! += stride;
  }
  // Light grows with the logarithm of the hits, measured by the bright parts, so that veils and cores both have form.
  let sum = 0;
  let lit = 0;
  for (let p = 0; p < count; p++)
    if (hits[p]! > 0) {
      sum += hits[p]!;
      lit++;
    }
  const unit = 1 / Math.max(1e-6, sum / Math.max(1, lit));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const i = p * 3;
      const h = hits[p]!;
      const light = h > 0 ? (Math.log1p(h * unit * 1.4) * 0.62) ** 1.6 : 0;
      const k = rampIndex(h > 0 ? clamp01((strides[p]! / h / longest) * 1.35) : 0);
      const fall = 0.45 + 0.55 * (1 - y / height);
      for (let c = 0; c < 3; c++) rgb[i + c] = ground[c]! * 1.15 * fall + (ramp[k + c]! * 0.9 + 0.05) * light;
    }
  pause(1);
};
