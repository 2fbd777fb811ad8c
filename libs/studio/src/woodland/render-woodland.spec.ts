import { describe, expect, it } from '@jest/globals';
import { detailOf, meanOf, PLACE_SIZE, shareOf, showPlace } from '../../test/places.js';
import { SURFACE } from '../raster/image.js';
import { WOODLANDS } from '../scene/scene-description.js';

const forest = { setting: 'forest', seed: 12 } as const;

describe('a forest', () => {
  it('surrounds the viewer with trees on a floor, of every kind and in every season', () => {
    for (const woodland of WOODLANDS)
      for (const season of ['spring', 'summer', 'autumn', 'winter'] as const) {
        const wood = showPlace({ ...forest, woodland, season });
        expect(wood.rendered.image.rgb.every((v) => Number.isFinite(v) && v >= 0)).toBe(true);
        expect(shareOf(wood, SURFACE.foliage)).toBeGreaterThan(0.2);
        expect(shareOf(wood, SURFACE.land)).toBeGreaterThan(0.15);
        expect(shareOf(wood, SURFACE.foliage)).toBeLessThan(0.8);
      }
  });

  it('has trees near and far, and a lane between them', () => {
    const { ids, depth } = showPlace(forest).rendered;
    const trees = Array.from(ids.keys())
      .filter((i) => ids[i] === SURFACE.foliage)
      .map((i) => depth[i]!);
    expect(trees.filter((d) => d < 15).length).toBeGreaterThan(trees.length * 0.1);
    expect(trees.filter((d) => d > 40).length).toBeGreaterThan(trees.length * 0.05);
    const row = Math.round(PLACE_SIZE.height * 0.54);
    const along = Array.from({ length: PLACE_SIZE.width }, (_, x) => depth[row * PLACE_SIZE.width + x]!);
    expect(Math.max(...along)).toBeGreaterThan(60);
    expect(Math.min(...along)).toBeLessThan(30);
  });

  it('turns from green to gold to white with the seasons', () => {
    const [spring, summer, autumn, winter] = (['spring', 'summer', 'autumn', 'winter'] as const).map((season) =>
      showPlace({ ...forest, woodland: 'broadleaf', season }),
    );
    for (const green of [spring!, summer!]) {
      const { r, g, b } = meanOf(green);
      expect(g).toBeGreaterThan(r);
      expect(g).toBeGreaterThan(b);
    }
    const gold = meanOf(autumn!);
    expect(gold.r).toBeGreaterThan(gold.g + 8);
    expect(gold.g).toBeGreaterThan(gold.b);
    const floor = (wood: typeof summer) =>
      meanOf(wood!, (i, row) => row > PLACE_SIZE.height * 0.75 && wood!.rendered.ids[i] === SURFACE.land).light;
    expect(floor(winter)).toBeGreaterThan(floor(summer) * 1.8);
    const bare = showPlace({ ...forest, woodland: 'broadleaf', season: 'winter', snowless: true });
    expect(floor(bare)).toBeLessThan(floor(winter) * 0.6);
  });

  it('is dark by night and warm with the evening sun', () => {
    const day = meanOf(showPlace(forest));
    const night = meanOf(showPlace({ ...forest, time: 'night' }));
    expect(night.light).toBeLessThan(day.light * 0.6);
    expect(night.light).toBeGreaterThan(8);
    const sunset = meanOf(showPlace({ ...forest, time: 'sunset' }));
    expect(sunset.r / sunset.b).toBeGreaterThan((day.r / day.b) * 1.2);
  });

  it('loses its drawing in fog', () => {
    const clear = detailOf(showPlace(forest));
    const fog = detailOf(showPlace({ ...forest, weather: { fog: 0.9 } }));
    expect(fog).toBeLessThan(clear * 0.75);
  });

  it('is another wood with another seed', () => {
    const a = showPlace(forest).picture.rgba;
    const b = showPlace({ ...forest, seed: 13 }).picture.rgba;
    let off = 0;
    for (let i = 0; i < a.length; i++) off += Math.abs(a[i]! - b[i]!);
    expect(off / a.length).toBeGreaterThan(10);
  });

  it('gives whoever stands in it ground under the feet', () => {
    const fox = { kind: 'fox', x: 0.5, foot: 0.88, size: 0.4, yaw: 0.3, colour: null } as const;
    const withFox = showPlace({ ...forest, subjects: [fox] });
    expect(shareOf(withFox, SURFACE.subject)).toBeGreaterThan(0.04);
    const { ids, depth } = withFox.rendered;
    const nearest = Array.from(ids.keys())
      .filter((i) => ids[i] === SURFACE.subject)
      .map((i) => depth[i]!);
    expect(Math.max(...nearest)).toBeLessThan(20);
  });
});

describe('a magic forest', () => {
  const magic = { setting: 'magic-forest', seed: 4, time: 'night' } as const;

  it('has small bright lights in a dark wood, coloured ones', () => {
    const { picture } = showPlace(magic);
    const { rgba } = picture;
    const lights = Array.from({ length: rgba.length / 4 }, (_, i) =>
      Math.max(rgba[i * 4]!, rgba[i * 4 + 1]!, rgba[i * 4 + 2]!),
    );
    const bright = lights.filter((v) => v > 185).length / lights.length;
    expect(bright).toBeGreaterThan(0.002);
    expect(bright).toBeLessThan(0.12);
    expect(meanOf(showPlace(magic)).light).toBeLessThan(110);
  });

  it('has a light of its own that no other forest has', () => {
    const chroma = ({ r, g, b }: { r: number; g: number; b: number }): number => Math.max(r, g, b) - Math.min(r, g, b);
    const plain = chroma(meanOf(showPlace({ ...magic, setting: 'forest' })));
    expect(chroma(meanOf(showPlace(magic)))).toBeGreaterThan(plain * 1.5);
  });

  it('takes the colour that is wished for its light', () => {
    const palette = { name: 'purple', saturation: 1, surfaces: { land: null, water: null, foliage: null } };
    const purple = meanOf(showPlace({ ...magic, palette: { ...palette, tint: [0.8, 0.3, 1.7] } }));
    const green = meanOf(showPlace({ ...magic, palette: { ...palette, tint: [0.3, 1.4, 0.4] } }));
    expect(purple.b).toBeGreaterThan(purple.g * 1.2);
    expect(green.g).toBeGreaterThan(green.b * 1.1);
  });

  it('is lit day and night, in all seasons, without a bad number', () => {
    for (const time of ['dawn', 'day', 'sunset', 'dusk', 'night'] as const)
      for (const season of ['spring', 'winter'] as const) {
        const { rendered } = showPlace({ ...magic, time, season });
        expect(rendered.image.rgb.every((v) => Number.isFinite(v) && v >= 0)).toBe(true);
      }
  });
});
