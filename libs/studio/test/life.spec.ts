import { describe, expect, it } from '@jest/globals';
import type { Layout } from '../src/layout/layout.js';
import { createFilm } from '../src/motion/film.js';
import { takeApart } from '../src/motion/layers.js';
import { lidsAt } from '../src/motion/life.js';
import { STILL } from '../src/motion/motion-plan.js';
import { readMotion } from '../src/motion/read-motion.js';
import { SURFACE, type DisplayImage } from '../src/raster/image.js';
import type { Liveliness, SeenFigure } from '../src/subjects/seen-figure.js';

const FRAME = { width: 256, height: 144 };
const SIZE = { width: 302, height: 170 };
/** A figure of plain red with two green eyes, before a checked ground; its eyes' middles and their radius. */
const FIGURE = { left: 120, right: 180, top: 40, bottom: 150 };
const EYES = [
  { x: 140, y: 70, radius: 6 },
  { x: 160, y: 70, radius: 6 },
];

const scene = (liveliness: Liveliness, eyes = EYES): { picture: DisplayImage; layout: Layout } => {
  const { width, height } = SIZE;
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  const depth = new Float32Array(width * height);
  const ids = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const isFigure = x >= FIGURE.left && x < FIGURE.right && y >= FIGURE.top && y < FIGURE.bottom;
      const isEye = EYES.some((eye) => Math.hypot(x + 0.5 - eye.x, y + 0.5 - eye.y) < eye.radius);
      const check = ((x >> 3) + (y >> 3)) % 2 === 0 ? 60 : 110;
      const colour = isFigure ? (isEye ? [20, 220, 20] : [210, 40, 30]) : [check, check, 160];
      colour.forEach((value, k) => (rgba[p * 4 + k] = value));
      ids[p] = isFigure ? SURFACE.subject : SURFACE.land;
      depth[p] = isFigure ? 10 : 40;
    }
  const seen: SeenFigure = { liveliness, ...FIGURE, foot: FIGURE.bottom, distance: 10, eyes };
  return {
    picture: { ...SIZE, rgba },
    layout: { ...SIZE, depth, ids, sky: new Float32Array(width * height), seen: [seen], isEstimated: false },
  };
};
const framesOf = (liveliness: Liveliness, life: number, eyes = EYES) => {
  const { picture, layout } = scene(liveliness, eyes);
  const layers = takeApart(picture, layout, () => undefined);
  const film = createFilm({
    plan: { ...STILL, life },
    layers,
    later: null,
    frame: FRAME,
    seconds: 5,
    seed: 5,
    depth: 1,
  });
  return (time: number): Float32Array => {
    const out = new Float32Array(FRAME.width * FRAME.height * 3);
    film.draw(time, out);
    return out;
  };
};
const at = (frame: Float32Array, x: number, y: number): readonly number[] => {
  const i = (y * FRAME.width + x) * 3;
  return [frame[i]!, frame[i + 1]!, frame[i + 2]!];
};
const isFigure = (frame: Float32Array, x: number, y: number): boolean => {
  const [r, g, b] = at(frame, x, y);
  return (r! > 150 && b! < 90) || (g! > 150 && b! < 90);
};
/** The topmost row of the figure in a column, and its leftmost column in a row, of the frame. */
const topOf = (frame: Float32Array): number => {
  let row = 0;
  while (row < FRAME.height && !isFigure(frame, 127, row)) row++;
  return row;
};
const leftOf = (frame: Float32Array, row: number): number => {
  let column = 0;
  while (column < FRAME.width && !isFigure(frame, column, row)) column++;
  return column;
};
const green = (frame: Float32Array): number => {
  let count = 0;
  for (let i = 0; i < frame.length; i += 3) if (frame[i + 1]! > 150 && frame[i]! < 100) count++;
  return count;
};
/** The mean change far from the figure. */
const aside = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (let y = 0; y < FRAME.height; y++)
    for (let x = 0; x < 60; x++) sum += Math.abs(a[(y * FRAME.width + x) * 3]! - b[(y * FRAME.width + x) * 3]!);
  return sum / (60 * FRAME.height);
};
const range = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
const TIMES = Array.from({ length: 24 }, (_, n) => n / 24);

describe('what lives in a video', () => {
  it('breathes: the head rises and falls, the feet and the place behind stay', () => {
    const frame = framesOf('breathes', 2);
    expect(range(TIMES.map((time) => topOf(frame(time))))).toBeGreaterThanOrEqual(2);
    const foot = FIGURE.bottom - 13 - 2;
    expect(range(TIMES.map((time) => leftOf(frame(time), foot)))).toBeLessThanOrEqual(1);
    expect(aside(frame(0), frame(0.3))).toBeLessThan(0.01);
  });

  it('rocks: the top leans to both sides of where the keel is', () => {
    const frame = framesOf('rocks', 2);
    const tops = TIMES.map((time) => leftOf(frame(time), FIGURE.top - 13 + 12));
    const keels = TIMES.map((time) => leftOf(frame(time), FIGURE.bottom - 13 - 8));
    expect(range(tops)).toBeGreaterThan(range(keels) + 2);
  });

  it('sways: the blossom goes farther than the stem', () => {
    const frame = framesOf('sways', 2);
    const heads = TIMES.map((time) => leftOf(frame(time), FIGURE.top - 13 + 8));
    const stems = TIMES.map((time) => leftOf(frame(time), FIGURE.bottom - 13 - 12));
    expect(range(heads)).toBeGreaterThan(range(stems));
  });

  it('hovers up and down', () => {
    const frame = framesOf('hovers', 1.5);
    expect(range(TIMES.map((time) => topOf(frame(time))))).toBeGreaterThanOrEqual(3);
  });

  it('stays where no life is wished, to the last bit', () => {
    const frame = framesOf('breathes', 0);
    expect(frame(0.3)).toEqual(frame(0.62));
  });

  it('blinks now and then, quickly, and is open at the beginning and the end', () => {
    const shut = Array.from({ length: 240 }, (_, n) => lidsAt(0, 5, n / 240, 5));
    expect(shut[0]).toBe(0);
    expect(shut.at(-1)).toBe(0);
    expect(Math.max(...shut)).toBe(1);
    expect(shut.filter((share) => share > 0.5).length / shut.length).toBeLessThan(0.15);
    const frame = framesOf('breathes', 1);
    const closed = shut.indexOf(1) / 240;
    expect(green(frame(0))).toBeGreaterThan(100);
    expect(green(frame(closed))).toBeLessThan(green(frame(0)) * 0.15);
    // The lids have the colour of the coat.
    const [r, g] = at(frame(closed), EYES[0]!.x - 23, EYES[0]!.y - 13);
    expect(r!).toBeGreaterThan(g! * 2);
  });

  it('has no jump where the end meets the beginning, and no step larger than its neighbours', () => {
    const frame = framesOf('rocks', 1.5, []);
    const change = (a: Float32Array, b: Float32Array): number => {
      let sum = 0;
      for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
      return sum / a.length;
    };
    const steps = Array.from({ length: 120 }, (_, n) => change(frame(n / 120), frame(((n + 1) % 120) / 120)));
    const middle = steps.toSorted((a, b) => a - b)[60]!;
    expect(steps[119]!).toBeLessThan(middle * 2 + 0.1);
    expect(Math.max(...steps)).toBeLessThan(middle * 3 + 0.1);
  });

  it.each([
    ['breathing', 'life'],
    ['the fox blinks', 'life'],
    ['a rocking boat', 'life'],
    ['swaying flowers', 'life'],
    ['twinkling city lights', 'twinkle'],
  ] as const)('is wished for by “%s”', (prompt, thing) => {
    const { plan } = readMotion(prompt);
    expect(plan![thing]).toBeGreaterThan(0);
  });
});
