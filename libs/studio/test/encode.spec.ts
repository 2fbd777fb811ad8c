import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { encodeOriginal, encodePreview } from '../src/encode/encode-image.js';
import { makePlaceholder } from '../src/encode/placeholder.js';
import type { DisplayImage } from '../src/raster/image.js';
import { testPicture } from './test-picture.js';

const { display } = testPicture(192, 108);
const plain = (r: number, g: number, b: number): DisplayImage => ({
  width: 64,
  height: 96,
  rgba: Uint8ClampedArray.from({ length: 64 * 96 * 4 }, (_, i) => [r, g, b, 255][i % 4]!),
});

describe('the encoder', () => {
  it('loses nothing of the original', async () => {
    const { bytes, contentType } = await encodeOriginal(display);
    expect(contentType).toBe('image/png');
    const back = await sharp(bytes).ensureAlpha().raw().toBuffer();
    expect(Buffer.compare(back, Buffer.from(display.rgba))).toBe(0);
  });

  it('makes a preview that is a small WebP of the same size', async () => {
    const preview = await encodePreview(display);
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp', width: 192, height: 108 });
    expect(preview.length).toBeLessThan((await encodeOriginal(display)).bytes.length / 2);
  });

  it('gives the average colour', async () => {
    expect((await makePlaceholder(plain(18, 52, 86))).color).toBe('#123456');
  });

  it.each([
    ['a landscape', display],
    ['one colour', plain(250, 10, 80)],
    ['noise', { ...plain(0, 0, 0), rgba: plain(0, 0, 0).rgba.map((_, i) => (i % 4 === 3 ? 255 : (i * 7919) % 256)) }],
  ] as const)('keeps the blurred placeholder of %s within 170 characters', async (_, picture) => {
    const { dataUri } = await makePlaceholder(picture);
    expect(dataUri).toMatch(/^data:image\/webp;base64,/);
    expect(dataUri.length).toBeLessThanOrEqual(170);
    const tiny = await sharp(Buffer.from(dataUri.split(',')[1]!, 'base64')).metadata();
    expect(Math.max(tiny.width, tiny.height)).toBe(12);
    expect((await makePlaceholder(picture)).dataUri).toBe(dataUri);
  });
});
