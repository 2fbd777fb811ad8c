import { describe, expect, it } from '@jest/globals';
import type { Layout } from '../src/layout/layout.js';
import { createFilm } from '../src/motion/film.js';
import { takeApart, type Layers } from '../src/motion/layers.js';
import { STILL, type Camera, type MotionPlan } from '../src/motion/motion-plan.js';
import { hash2 } from '../src/raster/hash.js';
import { SURFACE, type DisplayImage } from '../src/raster/image.js';

const FRAME = { width: 256, height: 144 };
const SIZE = { width: 302, height: 170 };
const SHORE = 100;
const HORIZON = 70;
/** A near post, 16 pixels wide, from the sky down into the water. */
const POST = [140, 156] as const;

/** Sky with soft clouds, a rough hill, water below, and a bright red post close to the viewer. */
const build = (): { picture: DisplayImage; layout: Layout } => {
  const { width, height } = SIZE;
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  const depth = new Float32Array(width * height);
  const ids = new Uint8Array(width * height);
  const sky = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const rough = hash2(x >> 2, y >> 2, 3) * 60;
      const isPost = x >= POST[0] && x < POST[1] && y > 30;
      const [id, metres, ...colour] = isPost
        ? ([SURFACE.foliage, 8, 220, 20, 20] as const)
        : y < HORIZON
          ? ([SURFACE.sky, Infinity, 120 + 50 * Math.sin(x / 9), 150 + 40 * Math.sin(x / 9), 210] as const)
          : y < SHORE
            ? ([SURFACE.land, 400, 50 + rough, 70 + rough, 40] as const)
            : ([SURFACE.water, 60, 20, 60 + 40 * Math.sin(y / 2), 110] as const);
      ids[p] = id;
      depth[p] = metres;
      sky[p] = id === SURFACE.sky ? 1 : 0;
      colour.forEach((value, k) => (rgba[p * 4 + k] = value));
    }
  return { picture: { ...SIZE, rgba }, layout: { ...SIZE, depth, ids, sky, isEstimated: false } };
};
const { picture, layout } = build();
const layers: Layers = takeApart(picture, layout, () => undefined);

type Wanted = Partial<Omit<MotionPlan, 'camera'>> & { camera?: Partial<Camera> };
const film = ({ camera, ...things }: Wanted, seed = 5) =>
  createFilm({
    plan: { ...STILL, ...things, camera: { ...STILL.camera, ...camera } },
    layers,
    later: null,
    frame: FRAME,
    seconds: 5,
    seed,
    depth: 1,
  });
const frameAt = (plan: Wanted, time: number, seed = 5): Float32Array => {
  const out = new Float32Array(FRAME.width * FRAME.height * 3);
  film(plan, seed).draw(time, out);
  return out;
};
const isRed = (frame: Float32Array, x: number, y: number): boolean => {
  const i = (y * FRAME.width + x) * 3;
  return frame[i]! > 150 && frame[i + 1]! < 80;
};
/** Middle and width of the post in a row. */
const postIn = (frame: Float32Array, y = 40): { middle: number; width: number } => {
  const columns = Array.from({ length: FRAME.width }, (_, x) => x).filter((x) => isRed(frame, x, y));
  return { middle: columns.reduce((sum, x) => sum + x, 0) / columns.length, width: columns.length };
};
const apart = (a: Float32Array, b: Float32Array, rows: readonly [number, number] = [0, FRAME.height]): number => {
  let sum = 0;
  for (let i = rows[0] * FRAME.width * 3; i < rows[1] * FRAME.width * 3; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / ((rows[1] - rows[0]) * FRAME.width * 3);
};
/** Shift to the right that fits best between two frames, over some rows, where no post is. */
const shiftOf = (a: Float32Array, b: Float32Array, rows: readonly [number, number]): number => {
  let best = { shift: 0, error: Infinity };
  for (let shift = -24; shift <= 24; shift++) {
    let error = 0;
    for (let y = rows[0]; y < rows[1]; y++)
      for (let x = 30; x < 90; x++) {
        const d = a[(y * FRAME.width + x) * 3 + 1]! - b[(y * FRAME.width + x + shift) * 3 + 1]!;
        error += d * d;
      }
    if (error < best.error) best = { shift, error };
  }
  return best.shift;
};
const LAND = [60, 84] as const;
const WATER = [92, 144] as const;
const SKY = [2, 45] as const;
const MIDWAY = 0.85;

describe('the parts of a picture', () => {
  it('takes sky, far and near things apart, and makes each whole behind what hides it', () => {
    const [sky, far] = layers.layers;
    const near = layers.layers.at(-1);
    expect(layers.layers.length).toBeGreaterThanOrEqual(3);
    const at = (layer: typeof sky, x: number, y: number) => [
      ...layer!.rgba.slice((y * SIZE.width + x) * 4, (y * SIZE.width + x) * 4 + 4),
    ];
    expect(at(near, 148, 60)).toEqual([220, 20, 20, 255]);
    expect(at(near, 60, 90)[3]).toBe(0);
    const [r, g, b, a] = at(far, 148, 85);
    expect(a).toBeGreaterThan(230);
    expect(r!).toBeLessThan(130);
    expect(at(sky, 148, 50)[2]).toBeGreaterThan(180);
    expect(g! + b!).toBeGreaterThan(60);
  });

  it('shows the picture as it is while nothing moves', () => {
    const still = frameAt({}, 0.4);
    let sum = 0;
    for (let y = 0; y < FRAME.height; y++)
      for (let x = 0; x < FRAME.width; x++)
        for (let k = 0; k < 3; k++)
          sum += Math.abs(
            still[(y * FRAME.width + x) * 3 + k]! - picture.rgba[((y + 13) * SIZE.width + x + 23) * 4 + k]!,
          );
    expect(sum / still.length).toBeLessThan(2.5);
    expect(apart(still, frameAt({}, 0.8))).toBe(0);
  });
});

describe('the camera', () => {
  it('zooms in and out', () => {
    expect(postIn(frameAt({ camera: { zoom: 1 } }, MIDWAY)).width).toBeGreaterThan(
      postIn(frameAt({ camera: { zoom: 1 } }, 0)).width,
    );
    expect(postIn(frameAt({ camera: { zoom: -1 } }, MIDWAY)).width).toBeLessThan(
      postIn(frameAt({ camera: { zoom: -1 } }, 0)).width,
    );
  });

  it('pans: everything moves alike, to the left when the camera goes right', () => {
    const [a, b] = [frameAt({ camera: { pan: 1 } }, 0.3), frameAt({ camera: { pan: 1 } }, 0.6)];
    const land = shiftOf(a, b, LAND);
    expect(land).toBeLessThan(-5);
    expect(Math.abs(postIn(b).middle - postIn(a).middle - land)).toBeLessThan(2);
    expect(shiftOf(frameAt({ camera: { pan: -1 } }, 0.3), frameAt({ camera: { pan: -1 } }, 0.6), LAND)).toBeGreaterThan(
      5,
    );
  });

  it('tilts: the horizon sinks when the camera looks up', () => {
    const horizon = (frame: Float32Array): number => {
      let row = 0;
      while (frame[(row * FRAME.width + 60) * 3 + 2]! > 130) row++;
      return row;
    };
    expect(horizon(frameAt({ camera: { tilt: -1 } }, MIDWAY))).toBeGreaterThan(
      horizon(frameAt({ camera: { tilt: -1 } }, 0)) + 8,
    );
  });

  it.each(['truck', 'orbit'] as const)('%s: what is near moves more than what is far', (move) => {
    const [from, to] = move === 'orbit' ? [0.25, 0.75] : [0.1, MIDWAY];
    const [a, b] = [frameAt({ camera: { [move]: 1 } }, from), frameAt({ camera: { [move]: 1 } }, to)];
    const near = Math.abs(postIn(b).middle - postIn(a).middle);
    expect(near).toBeGreaterThan(Math.abs(shiftOf(a, b, LAND)) + 5);
    expect(Math.abs(shiftOf(a, b, SKY))).toBeLessThan(2);
  });

  it('dollies: what is near grows more than what is far', () => {
    const [a, b] = [frameAt({ camera: { dolly: 1.2 } }, 0), frameAt({ camera: { dolly: 1.2 } }, MIDWAY)];
    expect(postIn(b).width / postIn(a).width).toBeGreaterThan(1.1);
  });

  it('tears nothing: a near thing stays whole and as wide as it was', () => {
    for (const time of [0.2, 0.45, 0.7]) {
      const frame = frameAt({ camera: { truck: 1 } }, time);
      for (const y of [35, 70, 110])
        expect(Math.abs(postIn(frame, y).width - (POST[1] - POST[0]))).toBeLessThanOrEqual(2);
    }
  });
});

describe('what moves by itself', () => {
  it('clouds drift and the land stays', () => {
    const [a, b] = [frameAt({ clouds: 1.2 }, 0.1), frameAt({ clouds: 1.2 }, 0.6)];
    expect(Math.abs(shiftOf(a, b, SKY))).toBeGreaterThan(1);
    expect(apart(a, b, [74, 144])).toBeLessThan(0.05);
  });

  it('water moves and nothing else', () => {
    const [a, b] = [frameAt({ water: 1 }, 0.1), frameAt({ water: 1 }, 0.2)];
    expect(apart(a, b, WATER)).toBeGreaterThan(0.8);
    expect(apart(a, b, [0, 80])).toBeLessThan(0.05);
  });

  it('leaves sway and what is not alive stays', () => {
    const [a, b] = [frameAt({ sway: 3 }, 0.1), frameAt({ sway: 3 }, 0.3)];
    expect(Math.abs(postIn(a).middle - postIn(b).middle)).toBeGreaterThan(0.3);
    expect(apart(a, b, [2, 16])).toBe(0);
  });

  it.each(['rain', 'snow', 'sparkle'] as const)('%s comes over the picture and goes on', (thing) => {
    const [still, a, b] = [frameAt({}, 0.1), frameAt({ [thing]: 1 }, 0.1), frameAt({ [thing]: 1 }, 0.13)];
    expect(apart(still, a)).toBeGreaterThan(0.02);
    expect(apart(a, b)).toBeGreaterThan(0.02);
  });
});

describe('a whole video', () => {
  const all: Wanted = { clouds: 1, water: 1, sway: 1, rain: 1, snow: 1, sparkle: 1 };

  it.each([
    ['what floats and drifts', { ...all, camera: { orbit: 1 } }],
    ['a camera that goes away', { ...all, camera: { dolly: 1, pan: 0.6 } }],
  ] as const)('has no jump where its end meets its beginning: %s', (_, plan) => {
    const step = apart(frameAt(plan, 0.5), frameAt(plan, 0.5 + 1 / 120));
    const jump = apart(frameAt(plan, 119 / 120), frameAt(plan, 0));
    expect(jump).toBeLessThan(step * 1.6 + 0.6);
  });

  it('goes on evenly: no frame differs from the next by more than its neighbours do', () => {
    const plan: Wanted = { clouds: 1, water: 1, sway: 1, camera: { truck: 1 } };
    const frames = Array.from({ length: 12 }, (_, n) => frameAt(plan, 0.3 + n / 120));
    const steps = frames.slice(1).map((frame, n) => apart(frames[n]!, frame));
    const sorted = steps.toSorted((a, b) => a - b);
    expect(sorted.at(-1)!).toBeLessThan(sorted[5]! * 1.5);
  });

  it('is the same for the same seed, and its weather another for another', () => {
    expect(frameAt(all, 0.37)).toEqual(frameAt(all, 0.37));
    expect(apart(frameAt({ rain: 1 }, 0.37, 6), frameAt({ rain: 1 }, 0.37))).toBeGreaterThan(0.05);
  });

  it('never shows what lies beyond the picture: the edges are filled in every move', () => {
    for (const camera of [
      { pan: 1.25 },
      { tilt: 1.25 },
      { zoom: -1.25 },
      { dolly: -1.25 },
      { truck: 1.25, pan: -1.25 },
    ])
      for (const time of [0, 0.5, 0.89]) {
        const frame = frameAt({ camera }, time);
        for (let i = 0; i < frame.length; i += 3)
          if (frame[i]! + frame[i + 1]! + frame[i + 2]! < 40) throw new Error(`Empty pixel ${i / 3}.`);
      }
  });
});
