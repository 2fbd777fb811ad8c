import { describe, expect, it } from '@jest/globals';
import { findSky, type Small } from './find-sky.js';

type Colour = readonly [red: number, green: number, blue: number];
const WIDTH = 160;
const HEIGHT = 90;
const bright: Colour = [0.82, 0.85, 0.9];
const trunk: Colour = [0.16, 0.12, 0.1];
const night: Colour = [0.05, 0.06, 0.14];

/** A picture of regions; what none covers is rough ground of middling light. */
const picture = (colourAt: (x: number, y: number) => Colour | null): Small => {
  const rgb = new Float32Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const rough = (x * 7 + y * 13) % 5 < 2 ? 0.2 : 0.5;
      const colour = colourAt(x, y) ?? [rough, rough * 0.8, rough * 0.4];
      for (let k = 0; k < 3; k++) rgb[(y * WIDTH + x) * 3 + k] = colour[k]!;
    }
  return { width: WIDTH, height: HEIGHT, rgb };
};
const shareOf = (sky: Uint8Array, isIn: (x: number, y: number) => boolean): number => {
  let found = 0;
  let all = 0;
  sky.forEach((value, p) => {
    if (!isIn(p % WIDTH, Math.floor(p / WIDTH))) return;
    all++;
    found += value;
  });
  return found / all;
};

describe('the sky of a photograph', () => {
  it('is none of the smooth dark trunks beside it, which reach the top edge too', () => {
    const isGap = (x: number, y: number) => x >= 70 && x < 110 && y < 40;
    const isTrunk = (x: number) => x < 24 || (x >= 130 && x < 150);
    const sky = findSky(picture((x, y) => (isTrunk(x) ? trunk : isGap(x, y) ? bright : null)));
    expect(shareOf(sky, (x, y) => x >= 74 && x < 106 && y < 36)).toBeGreaterThan(0.9);
    expect(shareOf(sky, isTrunk)).toBe(0);
  });

  it('is whole where something stands before it from edge to edge', () => {
    const sky = findSky(picture((x, y) => (x >= 76 && x < 84 ? null : y < 45 ? bright : null)));
    expect(shareOf(sky, (x, y) => (x < 70 || x > 90) && y < 40)).toBeGreaterThan(0.95);
  });

  it('goes on to the sun, however much lighter it is there', () => {
    const sky = findSky(picture((_, y) => (y < 60 ? [0.3 + y * 0.011, 0.22 + y * 0.011, 0.3 + y * 0.008] : null)));
    expect(shareOf(sky, (_, y) => y < 56)).toBeGreaterThan(0.95);
    expect(shareOf(sky, (_, y) => y > 64)).toBe(0);
  });

  it('is none in a lit street at night, whose dark reaches the top edge and is blue', () => {
    const lit: Colour = [0.9, 0.7, 0.5];
    const sky = findSky(picture((x, y) => (x % 40 < 26 && y < 70 ? night : (x * 3 + y) % 4 < 2 ? lit : night)));
    expect(sky.includes(1)).toBe(false);
  });

  it('may be dark, where nothing of it is light', () => {
    const dim: Colour = [0.04, 0.05, 0.04];
    const sky = findSky(picture((x, y) => (y < 50 ? night : (x + y) % 2 ? dim : [0.06, 0.07, 0.05])));
    expect(shareOf(sky, (_, y) => y < 46)).toBeGreaterThan(0.95);
  });
});
