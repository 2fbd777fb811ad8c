import { describe, expect, it } from '@jest/globals';
import type { DisplayImage } from '../src/raster/image.js';
import { STYLES } from '../src/scene/index.js';
import { applyStyle } from '../src/styles/apply-style.js';
import { column, difference, draw, paint, SIDE, texture, thumbnail } from './style-sample.js';
import { sceneOf, testPicture } from './test-picture.js';

describe('the styles', () => {
  it.each(STYLES)('%s keeps the size, stays opaque and gives the same pixels again', (style) => {
    const picture = paint(style);
    expect(picture).toMatchObject({ width: SIDE, height: SIDE });
    expect(picture.rgba.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true);
    expect(Buffer.compare(Buffer.from(picture.rgba), Buffer.from(draw(style, 3).rgba))).toBe(0);
  });

  it('tell themselves apart at thumbnail size', async () => {
    const pictures = await Promise.all(STYLES.map((style) => thumbnail(paint(style))));
    for (let a = 0; a < pictures.length; a++)
      for (let b = a + 1; b < pictures.length; b++)
        expect({ pair: `${STYLES[a]} and ${STYLES[b]}`, apart: difference(pictures[a]!, pictures[b]!) > 4 }).toEqual({
          pair: `${STYLES[a]} and ${STYLES[b]}`,
          apart: true,
        });
  });

  it('oil painting lays strokes over a smooth sky, and others with another seed', () => {
    const sky = [5, 120, 3, 25] as const;
    expect(texture(paint('oil-painting'), ...sky)).toBeGreaterThan(3 * texture(paint('none'), ...sky));
    expect(difference(paint('oil-painting').rgba, draw('oil-painting', 4).rgba)).toBeGreaterThan(2);
  });

  it('anime flattens the ground’s texture, draws outlines, and leaves the sky without bands', () => {
    const plain = paint('none');
    const anime = paint('anime');
    const mountain = [58, 66, 38, 49] as const;
    expect(texture(anime, ...mountain)).toBeLessThan(0.5 * texture(plain, ...mountain));
    const ridge = Math.min(...column(anime, 64, 29, 36, 0));
    const below = column(anime, 64, 39, 48, 0).reduce((sum, value) => sum + value, 0) / 9;
    expect(ridge).toBeLessThan(below - 15);
    const sky = column(anime, 10, 0, 30, 0);
    const steps = sky.slice(1).map((value, i) => Math.abs(value - sky[i]!));
    expect(Math.max(...steps)).toBeLessThan(12);
    expect(new Set(sky).size).toBeGreaterThan(20);
  });

  it('digital art smooths forms and deepens colours', () => {
    const spread = ({ rgba }: DisplayImage): number => {
      let sum = 0;
      for (let i = 0; i < rgba.length; i += 4)
        sum += Math.max(rgba[i]!, rgba[i + 1]!, rgba[i + 2]!) - Math.min(rgba[i]!, rgba[i + 1]!, rgba[i + 2]!);
      return sum / (rgba.length / 4);
    };
    expect(spread(paint('digital-art'))).toBeGreaterThan(1.1 * spread(paint('none')));
  });

  it('photorealistic darkens the corners and adds grain', () => {
    const plain = paint('none');
    const photo = paint('photorealistic');
    const green = ({ rgba, width }: DisplayImage, x: number, y: number): number => rgba[(y * width + x) * 4 + 1]!;
    const corner = green(photo, 1, 126) / green(plain, 1, 126);
    const middle = green(photo, 64, 100) / green(plain, 64, 100);
    expect(corner).toBeLessThan(middle);
    expect(texture(photo, 30, 95, 85, 120)).toBeGreaterThan(texture(plain, 30, 95, 85, 120) + 0.5);
  });

  it.each(STYLES.filter((style) => style !== 'none'))('%s stops where a checkpoint throws', (style) => {
    const { rendered, display } = testPicture();
    let calls = 0;
    const stop = (): void => {
      if (++calls > 2) throw new Error('not wanted any more');
    };
    expect(() => applyStyle(display, rendered, sceneOf('a lake', style), stop)).toThrow('not wanted any more');
  });

  it('leave the picture they are given as it is', () => {
    for (const style of STYLES) {
      const { rendered, display } = testPicture();
      const before = display.rgba.slice();
      applyStyle(display, rendered, sceneOf('a lake', style), () => undefined);
      expect(difference(display.rgba, before)).toBe(0);
    }
  });
});
