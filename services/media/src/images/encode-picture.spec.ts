import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { encodePicture } from './encode-picture.js';

const small = { width: 300, height: 200 };
const large = { width: 3_000, height: 3_000 };
const written = ({ width, height }: typeof small, type: 'image/jpeg' | 'image/png' | 'image/webp') => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: '#557799', noise } });
  return encodePicture(picture, type, width * height).toBuffer();
};
/** A code table of its own is longer or shorter than the one of the standard, which has 162 codes of the second kind. */
const hasStandardTable = (jpeg: Buffer): boolean => jpeg.includes(Buffer.from([0xff, 0xc4, 0x00, 0xb5, 0x10]));

describe('a picture written anew', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp'] as const)('keeps its type: %s', async (type) => {
    expect((await sharp(await written(small, type)).metadata()).format).toBe(type.slice('image/'.length));
  });

  it('has its code table fitted when it is small, and not when the fit would take hundreds of megabytes', async () => {
    expect(hasStandardTable(await written(small, 'image/jpeg'))).toBe(false);
    expect(hasStandardTable(await written(large, 'image/jpeg'))).toBe(true);
  });
});
