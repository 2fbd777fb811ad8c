import { describe, expect, it } from '@jest/globals';
import { sampleScene } from '../../test/sample-scene.js';
import type { DisplayImage, LinearImage, RenderedScene } from '../raster/image.js';
import { createImage } from '../raster/resample.js';
import { addBloom } from './bloom.js';
import { finishScene } from './finish-scene.js';

const SIDE = 128;

const painted = (light: (x: number, y: number) => number): RenderedScene => {
  const image = createImage(SIDE, SIDE);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) image.rgb.fill(light(x, y), (y * SIDE + x) * 3, (y * SIDE + x) * 3 + 3);
  return { image, depth: new Float32Array(SIDE * SIDE).fill(Infinity), ids: new Uint8Array(SIDE * SIDE) };
};

const row = ({ rgba, width }: DisplayImage, y: number, channel: number): number[] =>
  Array.from({ length: width }, (_, x) => rgba[(y * width + x) * 4 + channel]!);

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

describe('developing a picture', () => {
  const scene = sampleScene();

  it('keeps lighter light lighter, from black to far beyond white', () => {
    const picture = finishScene(
      painted((_, y) => 0.004 * 1.058 ** y),
      scene,
    );
    const rows = Array.from({ length: 12 }, (_, i) => mean(row(picture, i * 10 + 4, 1)));
    for (let i = 1; i < rows.length; i++) expect(rows[i]!).toBeGreaterThan(rows[i - 1]! - 0.5);
    expect(rows[0]!).toBeLessThan(25);
    expect(rows.at(-1)!).toBeGreaterThan(225);
  });

  it('shows no bands in a soft sky: neighbours of one value are broken up by the dither', () => {
    const picture = finishScene(
      painted((_, y) => 0.3 + y * 0.0004),
      scene,
    );
    let longest = 0;
    for (let y = 20; y < 100; y += 10) {
      let run = 1;
      const values = row(picture, y, 1);
      for (let x = 1; x < values.length; x++) {
        run = values[x] === values[x - 1] ? run + 1 : 1;
        longest = Math.max(longest, run);
      }
    }
    expect(longest).toBeLessThan(16);
  });

  it('darkens the corners a little, and more so in a dramatic mood', () => {
    const fall = (mood: 'joyful' | 'dramatic'): number => {
      const picture = finishScene(
        painted(() => 0.3),
        sampleScene({ mood }),
      );
      return mean(row(picture, 64, 1).slice(56, 72)) - mean(row(picture, 2, 1).slice(0, 12));
    };
    expect(fall('joyful')).toBeGreaterThan(1);
    expect(fall('dramatic')).toBeGreaterThan(fall('joyful') + 5);
  });

  it('lets a bright light glow over its surroundings and leaves dark pictures alone', () => {
    const lamp = painted((x, y) => (Math.hypot(x - 64, y - 64) < 4 ? 20 : 0.05)).image;
    addBloom(lamp, 0.1, 0.85, () => undefined);
    const at = (image: LinearImage, x: number): number => image.rgb[(64 * SIDE + x) * 3]!;
    expect(at(lamp, 74)).toBeGreaterThan(0.08);
    expect(at(lamp, 74)).toBeGreaterThan(at(lamp, 100));
    const dark = painted(() => 0.4).image;
    addBloom(dark, 0.1, 0.85, () => undefined);
    expect(at(dark, 64)).toBeCloseTo(0.4, 6);
  });
});
