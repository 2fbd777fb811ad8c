import { describe, expect, it } from '@jest/globals';
import { meanOf, PLACE_SIZE, shareOf, showPlace, type Shown } from '../../test/places.js';
import { SURFACE } from '../raster/image.js';

const RIM = 11;
const FLOOR = 21;
const canyon = { setting: 'canyon', camera: { horizon: 0.42 } } as const;

const depthsOf = ({ rendered: { ids, depth } }: Shown, id: number): number[] =>
  Array.from(ids.keys())
    .filter((i) => ids[i] === id)
    .map((i) => depth[i]!);

describe('a canyon', () => {
  it('is warm rock in the sun, with sky over it, from its rim and from its floor', () => {
    for (const seed of [RIM, FLOOR]) {
      const shown = showPlace({ ...canyon, seed });
      expect(shareOf(shown, SURFACE.sky)).toBeGreaterThan(0.06);
      const { r, g, b } = meanOf(shown, (i) => shown.rendered.ids[i] === SURFACE.land);
      expect(r).toBeGreaterThan(b);
      if (seed === RIM) expect(r).toBeGreaterThan(g + 10);
    }
  });

  it('falls away below the viewer on the rim, to a river far down', () => {
    const shown = showPlace({ ...canyon, seed: RIM });
    const { depth } = shown.rendered;
    const bottom = Array.from(
      { length: PLACE_SIZE.width },
      (_, x) => depth[(PLACE_SIZE.height - 1) * PLACE_SIZE.width + x]!,
    );
    expect(bottom.filter((d) => d > 60).length).toBeGreaterThan(PLACE_SIZE.width * 0.3);
    const water = depthsOf(shown, SURFACE.water);
    expect(water.length).toBeGreaterThan(10);
    expect(Math.min(...water)).toBeGreaterThan(120);
  });

  it('shows layers: light and dark rock change many times up a wall', () => {
    const shown = showPlace({ ...canyon, seed: RIM });
    const { picture, rendered } = shown;
    let most = 0;
    for (let x = 0; x < PLACE_SIZE.width; x++) {
      const column: number[] = [];
      for (let y = 0; y < PLACE_SIZE.height; y++)
        if (rendered.ids[y * PLACE_SIZE.width + x] === SURFACE.land)
          column.push(picture.rgba[(y * PLACE_SIZE.width + x) * 4 + 1]!);
      const mean = column.reduce((sum, v) => sum + v, 0) / Math.max(1, column.length);
      let changes = 0;
      for (let i = 1; i < column.length; i++) if (column[i]! > mean !== column[i - 1]! > mean) changes++;
      most = Math.max(most, changes);
    }
    expect(most).toBeGreaterThan(5);
  });

  it('gives whoever stands there a ledge, in the same canyon', () => {
    const fox = { kind: 'fox', x: 0.5, foot: 0.88, size: 0.35, yaw: 0.3, colour: null } as const;
    const shown = showPlace({ ...canyon, seed: RIM, subjects: [fox] });
    const feet = depthsOf(shown, SURFACE.subject);
    expect(feet.length).toBeGreaterThan(200);
    expect(Math.max(...feet)).toBeLessThan(25);
    const alone = showPlace({ ...canyon, seed: RIM }).picture.rgba;
    const top = PLACE_SIZE.width * Math.round(PLACE_SIZE.height * 0.4) * 4;
    let off = 0;
    for (let i = 0; i < top; i++) off += Math.abs(alone[i]! - shown.picture.rgba[i]!);
    expect(off / top).toBeLessThan(6);
  });
});
