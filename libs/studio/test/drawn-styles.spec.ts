import { describe, expect, it } from '@jest/globals';
import type { DisplayImage } from '../src/raster/image.js';
import { difference, draw, paint, SIDE, texture, thumbnail } from './style-sample.js';

type Area = readonly [x0: number, x1: number, y0: number, y1: number];
const SKY: Area = [40, 90, 14, 26];
const TREES: Area = [48, 80, 54, 74];
const light = (r: number, g: number, b: number): number => (r + g + b) / 3;
const chroma = (r: number, g: number, b: number): number => Math.max(r, g, b) - Math.min(r, g, b);
const mean = ({ rgba }: DisplayImage, measure: typeof light, [x0, x1, y0, y1]: Area): number => {
  let sum = 0;
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      const i = (y * SIDE + x) * 4;
      sum += measure(rgba[i]!, rgba[i + 1]!, rgba[i + 2]!);
    }
  return sum / ((x1 - x0) * (y1 - y0));
};
const WHOLE: Area = [0, SIDE, 0, SIDE];

describe('watercolour', () => {
  it('leaves the sheet free around the picture and keeps its colours within', () => {
    const picture = paint('watercolour');
    expect(mean(picture, light, [0, SIDE, 0, 2])).toBeGreaterThan(238);
    expect(mean(picture, chroma, [0, SIDE, 0, 2])).toBeLessThan(16);
    expect(mean(picture, (r, _, b) => b - r, SKY)).toBeGreaterThan(40);
  });

  it('lays washes: the darkest is a transparent layer over the others, never black', () => {
    const picture = paint('watercolour');
    expect(mean(picture, light, TREES)).toBeLessThan(mean(picture, light, SKY) - 25);
    expect(mean(picture, light, TREES)).toBeGreaterThan(mean(paint('none'), light, TREES));
  });
});

describe('sketch', () => {
  it('is graphite on paper, with no colour of the picture', () => {
    expect(mean(paint('sketch'), chroma, WHOLE)).toBeLessThan(14);
  });

  it('hatches dark forms more densely than light ones and leaves the edges of the sheet open', () => {
    const picture = paint('sketch');
    expect(mean(picture, light, TREES)).toBeLessThan(mean(picture, light, SKY) - 30);
    expect(mean(picture, light, [0, SIDE, SIDE - 2, SIDE])).toBeGreaterThan(mean(picture, light, TREES) + 30);
    expect(texture(picture, ...TREES)).toBeGreaterThan(6);
  });

  it('draws other strokes with another seed', () => {
    expect(difference(paint('sketch').rgba, draw('sketch', 4).rgba)).toBeGreaterThan(3);
  });
});

describe('pixel art', () => {
  it('has large square pixels of few colours', () => {
    const { rgba } = paint('pixel-art');
    const colours = new Set<number>();
    for (let y = 0; y < SIDE; y += 2)
      for (let x = 0; x < SIDE; x += 2) {
        const at = (px: number, py: number): number => {
          const i = (py * SIDE + px) * 4;
          return (rgba[i]! << 16) | (rgba[i + 1]! << 8) | rgba[i + 2]!;
        };
        colours.add(at(x, y));
        expect([at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)]).toEqual([at(x, y), at(x, y), at(x, y)]);
      }
    expect(colours.size).toBeGreaterThan(6);
    expect(colours.size).toBeLessThanOrEqual(30);
  });

  it('keeps the colours of the picture', () => {
    for (const area of [SKY, TREES])
      expect(Math.abs(mean(paint('pixel-art'), light, area) - mean(paint('none'), light, area))).toBeLessThan(24);
  });
});

describe('line art', () => {
  it('is ink on white: mostly paper, some ink, hardly anything between', () => {
    const { rgba } = paint('line-art');
    let ink = 0;
    let between = 0;
    for (let i = 0; i < rgba.length; i += 4) {
      if (rgba[i]! < 80) ink++;
      else if (rgba[i]! < 200) between++;
    }
    const count = rgba.length / 4;
    expect(ink / count).toBeGreaterThan(0.02);
    expect(ink / count).toBeLessThan(0.3);
    expect(between / count).toBeLessThan(0.15);
  });

  it('leaves a smooth sky white and draws the ridge before it', () => {
    const picture = paint('line-art');
    expect(mean(picture, light, [4, 30, 4, 20])).toBeGreaterThan(245);
    const ridge = Array.from({ length: 8 }, (_, n) => picture.rgba[((30 + n) * SIDE + 64) * 4]!);
    expect(Math.min(...ridge)).toBeLessThan(120);
  });
});

describe('digital art', () => {
  it('shows broad brush strokes where the picture is smooth', () => {
    expect(texture(paint('digital-art'), ...SKY)).toBeGreaterThan(2 * texture(paint('none'), ...SKY));
  });

  it.each(['anime', 'photorealistic', 'oil-painting'] as const)(
    'is told clearly from %s as a thumbnail',
    async (other) => {
      const [own, beside] = await Promise.all([thumbnail(paint('digital-art')), thumbnail(paint(other))]);
      expect(difference(own, beside)).toBeGreaterThan(16);
    },
  );
});
