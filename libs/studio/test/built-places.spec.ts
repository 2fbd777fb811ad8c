import { describe, expect, it } from '@jest/globals';
import { renderScene } from '../src/landscape/render-scene.js';
import { SURFACE } from '../src/raster/image.js';
import { TOWNSCAPES, ROOMS, type Setting } from '../src/scene/scene-description.js';
import { detailOf, meanOf, PLACE_SIZE, shareOf, showPlace } from './places.js';
import { sampleScene } from './sample-scene.js';

const BUILT: readonly Setting[] = ['city', 'skyline', 'interior', 'village', 'backdrop'];
const WET = { rain: 0.7, cloud: 0.8, cloudKind: 'overcast' } as const;

describe('places that people built', () => {
  for (const setting of BUILT)
    it(`draw a ${setting} of sound numbers, the same again and another with another seed`, () => {
      const { rendered } = showPlace({ setting });
      expect(rendered.image.rgb.every((v) => Number.isFinite(v) && v >= 0)).toBe(true);
      expect(rendered.depth.every((d) => d > 0)).toBe(true);
      const again = renderScene(sampleScene({ setting, foreground: 'none' }), PLACE_SIZE);
      expect(Buffer.from(again.image.rgb.buffer).equals(Buffer.from(rendered.image.rgb.buffer))).toBe(true);
      expect(meanOf(showPlace({ setting, seed: 8 }))).not.toEqual(meanOf(showPlace({ setting })));
    });

  it('show what was built, and ground to walk on', () => {
    for (const setting of ['city', 'interior', 'backdrop'] as const) {
      const shown = showPlace({ setting });
      expect(shareOf(shown, SURFACE.built)).toBeGreaterThan(0.15);
      expect(shareOf(shown, SURFACE.floor)).toBeGreaterThan(0.1);
    }
    expect(shareOf(showPlace({ setting: 'skyline', waterfront: true }), SURFACE.built)).toBeGreaterThan(0.1);
    expect(shareOf(showPlace({ setting: 'village' }), SURFACE.built)).toBeGreaterThan(0.01);
  });
});

describe('a city street', () => {
  it('differs from kind to kind', () => {
    const pictures = TOWNSCAPES.map((townscape) => meanOf(showPlace({ setting: 'city', townscape })));
    for (let n = 0; n < pictures.length; n++)
      expect(Math.abs(pictures[n]!.light - pictures[(n + 1) % pictures.length]!.light)).toBeGreaterThan(0.5);
  });

  it('has lit windows and signs by night, and its wet road mirrors them', () => {
    const dry = showPlace({ setting: 'city', townscape: 'neon', time: 'night' });
    const wet = showPlace({ setting: 'city', townscape: 'neon', time: 'night', weather: WET });
    const brightest = dry.picture.rgba.reduce((most, v, i) => (i % 4 === 3 ? most : Math.max(most, v)), 0);
    expect(brightest).toBeGreaterThan(215);
    const colourful = ({ rendered: { ids, image } }: typeof dry): number => {
      let [sum, count] = [0, 0];
      ids.forEach((id, i) => {
        if (id !== SURFACE.floor) return;
        const [r, g, b] = [image.rgb[i * 3]!, image.rgb[i * 3 + 1]!, image.rgb[i * 3 + 2]!];
        sum += Math.max(r, g, b) - Math.min(r, g, b);
        count++;
      });
      return sum / count;
    };
    expect(colourful(wet)).toBeGreaterThan(colourful(dry) * 1.4);
  });

  it('lies white under snow', () => {
    const isFloor =
      ({ rendered: { ids } }: ReturnType<typeof showPlace>) =>
      (i: number) =>
        ids[i] === SURFACE.floor;
    const bare = showPlace({ setting: 'city', townscape: 'avenue' });
    const snowy = showPlace({ setting: 'city', townscape: 'avenue', season: 'winter' });
    expect(meanOf(snowy, isFloor(snowy)).light).toBeGreaterThan(meanOf(bare, isFloor(bare)).light + 30);
  });
});

describe('a skyline', () => {
  it('stands beyond water where that is asked for', () => {
    const shown = showPlace({ setting: 'skyline', waterfront: true });
    expect(shareOf(shown, SURFACE.water)).toBeGreaterThan(0.2);
  });

  it('is dark against the sky by night but for its windows, which the water draws out', () => {
    const shown = showPlace({ setting: 'skyline', waterfront: true, time: 'night' });
    expect(meanOf(shown).light).toBeLessThan(70);
    expect(detailOf(shown)).toBeGreaterThan(6);
  });
});

describe('a room', () => {
  it('is furnished in its own way', () => {
    const lights = ROOMS.map((room) => meanOf(showPlace({ setting: 'interior', room })).r);
    expect(new Set(lights.map((light) => Math.round(light * 4))).size).toBe(ROOMS.length);
    for (const room of ROOMS) expect(detailOf(showPlace({ setting: 'interior', room }))).toBeGreaterThan(4);
  });

  it('is warm by its fire at night', () => {
    const night = meanOf(showPlace({ setting: 'interior', room: 'cabin', time: 'night' }));
    expect(night.r).toBeGreaterThan(night.b * 1.8);
    expect(night.light).toBeGreaterThan(20);
  });

  it('takes the colour that its walls are wished in', () => {
    const palette = {
      name: 'x',
      tint: null,
      saturation: 1,
      surfaces: { land: [0.05, 0.1, 0.5] as const, water: null, foliage: null },
    };
    const blue = meanOf(showPlace({ setting: 'interior', room: 'bedroom', palette }));
    const own = meanOf(showPlace({ setting: 'interior', room: 'bedroom' }));
    expect(blue.b - blue.r).toBeGreaterThan(own.b - own.r + 8);
  });

  it('keeps falling rain out', () => {
    const scene = sampleScene({ setting: 'interior', room: 'library', foreground: 'none', weather: WET });
    const falling = renderScene(scene, PLACE_SIZE);
    const still = renderScene(scene, PLACE_SIZE, { checkpoint: () => undefined, isStill: true });
    expect(falling.image.rgb).toEqual(still.image.rgb);
  });
});

describe('seamless paper', () => {
  it('has the colour that was asked for, without a seam', () => {
    const palette = {
      name: 'x',
      tint: null,
      saturation: 1,
      surfaces: { land: [0.8, 0.25, 0.4] as const, water: null, foliage: null },
    };
    const shown = showPlace({ setting: 'backdrop', palette });
    const mean = meanOf(shown);
    expect(mean.r).toBeGreaterThan(mean.g + 40);
    const { width, height, rgb } = shown.rendered.image;
    for (let row = 1; row < height; row++) {
      const [here, above] = [row, row - 1].map((y) => rgb[(y * width + width / 2) * 3]!);
      expect(Math.abs(here! - above!)).toBeLessThan(0.06);
    }
  });
});

describe('a village', () => {
  it('stays as it stands when the season changes', () => {
    const [summer, winter] = (['summer', 'winter'] as const).map((season) =>
      showPlace({ setting: 'village', season, forest: 0 }),
    );
    const isBuilt = ({ rendered }: ReturnType<typeof showPlace>, i: number): boolean =>
      rendered.ids[i] === SURFACE.built;
    let [both, either] = [0, 0];
    for (let i = 0; i < PLACE_SIZE.width * PLACE_SIZE.height; i++) {
      const [a, b] = [isBuilt(summer!, i), isBuilt(winter!, i)];
      both += Number(a && b);
      either += Number(a || b);
    }
    expect(either).toBeGreaterThan(50);
    expect(both / either).toBeGreaterThan(0.8);
  });
});
