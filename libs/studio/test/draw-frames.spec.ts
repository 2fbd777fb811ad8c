import { describe, expect, it } from '@jest/globals';
import type { Layout } from '../src/layout/layout.js';
import { drawFrames } from '../src/motion/draw-frames.js';
import { createFilm, type FilmRequest } from '../src/motion/film.js';
import { takeApart } from '../src/motion/layers.js';
import { STILL } from '../src/motion/motion-plan.js';
import { SURFACE } from '../src/raster/image.js';

const FRAME = { width: 128, height: 72 };
const SIZE = { width: 152, height: 86 };
const FRAMES = 30;

const request = (): FilmRequest => {
  const count = SIZE.width * SIZE.height;
  const rgba = new Uint8ClampedArray(count * 4).fill(255);
  for (let p = 0; p < count; p++) rgba.set([(p * 7) % 255, (p * 3) % 200, p % 97], p * 4);
  const ids = new Uint8Array(count).fill(SURFACE.land);
  const layout: Layout = {
    ...SIZE,
    depth: Float32Array.from({ length: count }, (_, p) => 10 + (p % SIZE.width)),
    ids,
    sky: new Float32Array(count),
    isEstimated: false,
  };
  const layers = takeApart({ ...SIZE, rgba }, layout, () => undefined);
  const plan = { ...STILL, camera: { ...STILL.camera, truck: 1 }, rain: 1 };
  return { plan, layers, later: null, frame: FRAME, seconds: 5, seed: 3, depth: 1 };
};

describe('the frames of a video, drawn by two threads', () => {
  it('come in order, each once, the same as one thread draws them', async () => {
    const wanted = request();
    const film = createFilm(wanted);
    const order: number[] = [];
    const wrong: number[] = [];
    const alone = new Float32Array(FRAME.width * FRAME.height * 3);
    await drawFrames(
      wanted,
      FRAMES,
      () => undefined,
      (rgb, n) => {
        order.push(n);
        alone.fill(0);
        film.draw(n / FRAMES, alone);
        if (!Buffer.from(alone.buffer).equals(Buffer.from(Float32Array.from(rgb).buffer))) wrong.push(n);
      },
    );
    expect(order).toEqual(Array.from({ length: FRAMES }, (_, n) => n));
    expect(wrong).toEqual([]);
  });

  it('end when they are no longer wanted', async () => {
    let written = 0;
    const drawing = drawFrames(
      request(),
      FRAMES,
      () => {
        if (written === 4) throw new Error('enough');
      },
      () => void written++,
    );
    await expect(drawing).rejects.toThrow('enough');
    expect(written).toBe(4);
  });

  it('tell when the second thread fails', async () => {
    const broken = new URL(`data:text/javascript,${encodeURIComponent('throw new Error("broken")')}`);
    const slow = { ...request(), seconds: 10 };
    const drawing = drawFrames(
      slow,
      4_000,
      () => undefined,
      () => undefined,
      broken,
    );
    await expect(drawing).rejects.toThrow('second thread');
  });
});
