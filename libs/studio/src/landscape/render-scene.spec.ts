import { describe, expect, it } from '@jest/globals';
import { sampleScene } from '../../test/sample-scene.js';
import { finishScene } from '../post/finish-scene.js';
import { SURFACE, type DisplayImage, type RenderedScene } from '../raster/image.js';
import { SETTINGS, TIMES } from '../scene/scene-description.js';
import { renderScene } from './render-scene.js';

const SIZE = { width: 80, height: 80 };
/** For what every picture has to keep, whatever its size: there are many of them. */
const TINY = { width: 48, height: 48 };

type Colour = { r: number; g: number; b: number; light: number };

/** Mean display colour of a band of rows, given as shares of the height. */
const band = ({ width, height, rgba }: DisplayImage, from: number, to: number): Colour => {
  let r = 0;
  let g = 0;
  let b = 0;
  let count = 0;
  for (let y = Math.floor(from * height); y < Math.floor(to * height); y++)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      r += rgba[i]!;
      g += rgba[i + 1]!;
      b += rgba[i + 2]!;
      count++;
    }
  return { r: r / count, g: g / count, b: b / count, light: (0.2126 * r + 0.7152 * g + 0.0722 * b) / count };
};

type Shown = { readonly rendered: RenderedScene; readonly picture: DisplayImage };

const shown = new Map<string, Shown>();

/** Draws and develops a scene once; tests only look at it. */
const show = (overrides: Parameters<typeof sampleScene>[0]): Shown => {
  const scene = sampleScene(overrides);
  const key = JSON.stringify(scene);
  const known = shown.get(key);
  if (known) return known;
  const rendered = renderScene(scene, SIZE);
  const made = { rendered, picture: finishScene(rendered, scene) };
  shown.set(key, made);
  return made;
};

/** Places that lie under an open sky; a forest or a room shows little of it or none. */
const OPEN_LANDSCAPES: ReadonlySet<string> = new Set(['lake', 'alpine', 'hills', 'ocean', 'desert']);

describe('every setting at every time of day', () => {
  for (const setting of SETTINGS)
    it(`draws ${setting} without a hole, a bad number or an empty picture`, () => {
      for (const time of TIMES) {
        const scene = sampleScene({ setting, time, weather: { cloud: 0.5, cloudKind: 'cumulus' } });
        const rendered = renderScene(scene, TINY);
        const picture = finishScene(rendered, scene);
        expect(rendered.image.rgb.every((v) => Number.isFinite(v) && v >= 0)).toBe(true);
        expect(rendered.depth.every((d) => d > 0)).toBe(true);
        const levels = new Set<number>();
        for (let i = 0; i < picture.rgba.length; i += 4) levels.add(picture.rgba[i + 1]!);
        expect(levels.size).toBeGreaterThan(24);
        expect(picture.rgba.filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
        if (!OPEN_LANDSCAPES.has(setting)) continue;
        const shares = [SURFACE.sky, SURFACE.land, SURFACE.water].map(
          (id) => rendered.ids.reduce((sum, value) => sum + Number(value === id), 0) / rendered.ids.length,
        );
        expect(shares[0]!).toBeGreaterThan(0.15);
        expect(shares[1]! + shares[2]!).toBeGreaterThan(0.2);
      }
    });
});

describe('the same scene', () => {
  it('gives the same numbers again, also after other scenes were drawn', () => {
    const scene = sampleScene({ setting: 'alpine', time: 'sunset' });
    const first = renderScene(scene, TINY);
    renderScene(sampleScene({ setting: 'ocean' }), TINY);
    const second = renderScene(scene, TINY);
    expect(Buffer.from(second.image.rgb.buffer).equals(Buffer.from(first.image.rgb.buffer))).toBe(true);
    expect(Buffer.from(second.depth.buffer).equals(Buffer.from(first.depth.buffer))).toBe(true);
    expect(finishScene(second, scene).rgba).toEqual(finishScene(first, scene).rgba);
  });

  it('looks clearly different with another seed', () => {
    const a = show({ seed: 1 }).picture;
    const b = show({ seed: 2 }).picture;
    let off = 0;
    for (let i = 0; i < a.rgba.length; i += 4) off += Math.abs(a.rgba[i]! - b.rgba[i]!);
    expect(off / (a.rgba.length / 4)).toBeGreaterThan(8);
  });

  it('leaves the light as it was when it is developed', () => {
    const scene = sampleScene();
    const rendered = renderScene(scene, TINY);
    const before = rendered.image.rgb.slice();
    finishScene(rendered, scene);
    expect(rendered.image.rgb).toEqual(before);
  });
});

describe('time of day', () => {
  it('is warm near the horizon at sunset and blue above by day', () => {
    const sunset = band(show({ setting: 'ocean', time: 'sunset' }).picture, 0.42, 0.52);
    expect(sunset.r).toBeGreaterThan(sunset.b + 30);
    const day = band(show({ time: 'day' }).picture, 0, 0.15);
    expect(day.b).toBeGreaterThan(day.r + 30);
  });

  it('is dark at night, darker than dusk, but not black', () => {
    const night = band(show({ time: 'night' }).picture, 0, 1).light;
    const day = band(show({ time: 'day' }).picture, 0, 1).light;
    expect(night).toBeLessThan(60);
    expect(night).toBeGreaterThan(8);
    expect(day).toBeGreaterThan(night * 2);
  });

  it('shows stars, and more light still with a full moon', () => {
    const brightest = (image: DisplayImage): number =>
      image.rgba.reduce((most, v, i) => (i % 4 === 3 ? most : Math.max(most, v)), 0);
    const dark = band(show({ time: 'night' }).picture, 0, 1).light;
    const full = show({ time: 'night', sky: { moon: 'full' } }).picture;
    expect(brightest(full)).toBeGreaterThan(220);
    expect(band(full, 0, 1).light).toBeGreaterThan(dark);
  });

  it('turns the night sky green with an aurora', () => {
    const aurora = band(show({ time: 'night', sky: { aurora: 1 } }).picture, 0.1, 0.4);
    const plain = band(show({ time: 'night' }).picture, 0.1, 0.4);
    expect(aurora.g - aurora.r).toBeGreaterThan(plain.g - plain.r + 15);
  });
});

describe('weather and season', () => {
  it('lets shapes read in a foggy, rainy night under a closed sky', () => {
    for (const setting of ['lake', 'hills'] as const) {
      const weather = { cloud: 0.8, cloudKind: 'overcast', fog: 0.55, rain: 0.6 } as const;
      const { picture } = show({ setting, time: 'night', season: 'autumn', weather, sky: { stars: 0 } });
      const { light } = band(picture, 0, 1);
      expect(light).toBeGreaterThan(62);
      expect(light).toBeLessThan(110);
    }
  });

  it('keeps drawing in near snow at noon instead of burning it out', () => {
    const { picture, rendered } = show({ setting: 'hills', season: 'winter', foreground: 'none' });
    const near = Array.from(rendered.ids.keys()).filter(
      (i) => i > SIZE.width * SIZE.height * 0.8 && rendered.ids[i] === SURFACE.land,
    );
    const burnt = near.filter((i) => Math.min(...picture.rgba.slice(i * 4, i * 4 + 3)) > 224).length;
    expect(near.length).toBeGreaterThan(200);
    expect(burnt / near.length).toBeLessThan(0.03);
  });

  it('draws no cloud at all where the sky is to be clear', () => {
    const sky = (cloudKind: 'cirrus' | 'cumulus', cloud: number): number[] => {
      const { rendered } = show({ setting: 'desert', weather: { cloud, cloudKind } });
      const { rgb } = rendered.image;
      return Array.from(rendered.ids.keys()).flatMap((i) => (rendered.ids[i] === SURFACE.sky ? [rgb[i * 3]!] : []));
    };
    expect(sky('cirrus', 0)).toEqual(sky('cumulus', 0));
    expect(sky('cirrus', 0.01)).not.toEqual(sky('cumulus', 0.01));
  });

  it('grows no tree and leaves no snow on the peaks where they are wished away', () => {
    const plain = show({ setting: 'alpine', season: 'summer', forest: 0, foreground: 'none', snowless: true });
    expect(plain.rendered.ids.some((id) => id === SURFACE.foliage)).toBe(false);
    const white = ({ picture: { rgba }, rendered: { ids } }: Shown): number =>
      Array.from(ids.keys()).filter((i) => ids[i] === SURFACE.land && Math.min(...rgba.slice(i * 4, i * 4 + 3)) > 185)
        .length;
    const capped = show({ setting: 'alpine', season: 'summer', forest: 0, foreground: 'none' });
    expect(white(plain)).toBeLessThan(white(capped) * 0.3);
  });

  it('is blue, not pink, in the blue hour', () => {
    const sky = { setting: 'hills', time: 'dusk', weather: { cloud: 0.2, cloudKind: 'cirrus' } } as const;
    const tint = [0.55, 0.98, 1.8] as const;
    const palette = { name: 'blue', tint, saturation: 1, surfaces: { land: null, water: null, foliage: null } };
    const { r, g, b } = band(show({ ...sky, blueHour: true, palette }).picture, 0, 0.4);
    expect(b).toBeGreaterThan(r + 25);
    expect(r - g).toBeLessThan(3);
  });

  it('lies white in winter', () => {
    const summer = band(show({ setting: 'alpine' }).picture, 0.75, 1);
    const winter = band(show({ setting: 'alpine', season: 'winter' }).picture, 0.75, 1);
    expect(winter.light).toBeGreaterThan(summer.light + 30);
    expect(Math.abs(winter.r - winter.b)).toBeLessThan(60);
  });

  it('colours the woods in autumn', () => {
    const summer = band(show({ setting: 'hills', seed: 4 }).picture, 0.5, 0.9);
    const autumn = band(show({ setting: 'hills', seed: 4, season: 'autumn' }).picture, 0.5, 0.9);
    expect(autumn.r - autumn.g).toBeGreaterThan(summer.r - summer.g + 10);
  });

  it('loses contrast with distance in fog', () => {
    const spread = (fog: number): number => {
      const { rendered } = show({ setting: 'alpine', weather: { fog } });
      const values: number[] = [];
      rendered.ids.forEach((id, i) => {
        if (id === SURFACE.land && rendered.depth[i]! > 400) values.push(rendered.image.rgb[i * 3 + 1]!);
      });
      const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
      return Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length) / mean;
    };
    expect(spread(0.8)).toBeLessThan(spread(0) * 0.4);
  });

  it('greys and darkens under a storm', () => {
    const clear = band(show({}).picture, 0, 0.4);
    const storm = band(show({ weather: { cloud: 0.9, cloudKind: 'storm', rain: 0.6 } }).picture, 0, 0.4);
    expect(storm.b - storm.r).toBeLessThan(clear.b - clear.r);
  });

  it('takes the colour of a low sun from the sky under a storm or an overcast', () => {
    const warmth = (weather: { cloud: number; cloudKind: 'cirrus' | 'overcast' | 'storm' }): number => {
      const { r, b } = band(show({ setting: 'ocean', time: 'sunset', weather }).picture, 0, 0.5);
      return r - b;
    };
    const open = warmth({ cloud: 0.2, cloudKind: 'cirrus' });
    for (const cloudKind of ['overcast', 'storm'] as const)
      expect(warmth({ cloud: 0.95, cloudKind })).toBeLessThan(open * 0.4);
  });

  it('shows bellies and thinner places in a closed sky, not one flat grey', () => {
    for (const cloudKind of ['overcast', 'storm'] as const) {
      const { rgba } = show({ setting: 'ocean', weather: { cloud: 0.95, cloudKind } }).picture;
      const greens = Array.from({ length: SIZE.width * 24 }, (_, i) => rgba[i * 4 + 1]!);
      const mean = greens.reduce((sum, v) => sum + v, 0) / greens.length;
      const spread = Math.sqrt(greens.reduce((sum, v) => sum + (v - mean) ** 2, 0) / greens.length);
      expect(spread / mean).toBeGreaterThan(0.05);
    }
  });

  it('puts a rainbow of red outside violet into the sky', () => {
    const scene = { setting: 'hills', time: 'day', weather: { cloud: 0.1 } } as const;
    const bow = show({ ...scene, sky: { rainbow: 1 } }).rendered.image.rgb;
    const plain = show({ ...scene, sky: { rainbow: 1e-9 } }).rendered.image.rgb;
    const gained = (channel: number): number[] => {
      const rows: number[] = [];
      for (let i = 0; i < bow.length; i += 3)
        if (bow[i + channel]! - plain[i + channel]! > 0.08) rows.push(Math.floor(i / 3 / SIZE.width));
      return rows;
    };
    // The top of the first arch: red begins above where violet begins, once the fainter second bow is left out.
    const mean = (rows: number[]): number => rows.reduce((sum, row) => sum + row, 0) / rows.length;
    expect(gained(0).length).toBeGreaterThan(20);
    expect(mean(gained(0))).toBeLessThan(mean(gained(2)));
  });
});

describe('water', () => {
  it('mirrors the sky: a warm sky gives warm water, a blue sky blue water', () => {
    const warm = band(show({ time: 'sunset', foreground: 'none' }).picture, 0.62, 0.8);
    const blue = band(show({ time: 'day', foreground: 'none' }).picture, 0.8, 1);
    expect(warm.r).toBeGreaterThan(warm.b);
    expect(blue.b).toBeGreaterThan(blue.r);
  });

  it('marks water, land, plants and sky', () => {
    const { rendered } = show({ setting: 'lake' });
    const found = new Set(rendered.ids);
    const { subject, built: _built, floor: _floor, ...places } = SURFACE;
    for (const id of Object.values(places)) expect(found.has(id)).toBe(true);
    expect(found.has(subject)).toBe(false);
    rendered.ids.forEach((id, i) => expect(rendered.depth[i] === Infinity).toBe(id === SURFACE.sky));
  });
});

describe('a render that is no longer wanted', () => {
  it('stops at the next checkpoint with the error thrown there', () => {
    let calls = 0;
    const cancel = new Error('cancelled');
    const run = (): RenderedScene =>
      renderScene(sampleScene({ seed: 99 }), TINY, {
        checkpoint: () => {
          if (++calls === 12) throw cancel;
        },
      });
    expect(run).toThrow(cancel);
    expect(calls).toBe(12);
  });

  it('passes through its stages in order, each from 0 to 1 at most', () => {
    const seen: string[] = [];
    renderScene(sampleScene(), TINY, {
      checkpoint: (stage, fraction) => {
        expect(fraction >= 0 && fraction <= 1.0001).toBe(true);
        if (seen.at(-1) !== stage) seen.push(stage);
      },
    });
    expect(seen).toEqual(['terrain', 'light', 'detail']);
  });
});
