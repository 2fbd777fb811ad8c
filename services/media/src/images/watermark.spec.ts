import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { aPicture } from '../../test/builders.js';
import { withWatermark } from './watermark.js';

type Box = { left: number; top: number; width: number; height: number };
const spread = async (picture: Buffer, box: Box): Promise<number> => {
  const { channels } = await sharp(await sharp(picture).removeAlpha().extract(box).toBuffer()).stats();
  return Math.max(...channels.map(({ min, max }) => max - min));
};

describe('the watermark', () => {
  it.each(['#ffffff', '#000000', '#808080'])(
    'is seen on %s in the lower right corner, and nowhere else',
    async (background) => {
      const marked = await withWatermark(await aPicture({ width: 400, height: 300, background }), 'image/png');
      expect(await spread(marked, { left: 340, top: 240, width: 60, height: 60 })).toBeGreaterThan(100);
      expect(await spread(marked, { left: 0, top: 0, width: 340, height: 300 })).toBe(0);
      expect(await spread(marked, { left: 0, top: 0, width: 400, height: 240 })).toBe(0);
    },
  );

  it.each([
    ['image/png', 'png'],
    ['image/webp', 'webp'],
    ['image/jpeg', 'jpeg'],
  ] as const)('leaves type and size of a %s as they are', async (contentType, format) => {
    const marked = await withWatermark(await aPicture({ width: 123, height: 77 }, format), contentType);
    expect(await sharp(marked).metadata()).toMatchObject({ format, width: 123, height: 77 });
  });

  it('fits a picture that is smaller than the mark', async () => {
    const marked = await withWatermark(await aPicture({ width: 10, height: 300 }), 'image/png');
    expect(await sharp(marked).metadata()).toMatchObject({ width: 10, height: 300 });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('GIF89a, says the text')],
  ])('is refused on %s', async (_, bytes) => {
    await expect(withWatermark(bytes, 'image/png')).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('is refused on half a picture', async () => {
    const whole = await aPicture({ width: 600, height: 600 });
    await expect(withWatermark(whole.subarray(0, whole.length / 2), 'image/png')).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
