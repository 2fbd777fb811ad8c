import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { withPicture, type PictureRules } from '../src/index.js';
import { badFiles, cameraPhoto, plainPicture, SECRET_PLACE } from '../src/testing/index.js';

const rules: PictureRules = { maxPixels: 40_000_000, refusals: { type: 'not a picture', pixels: 'too large' } };
const anew = (bytes: Buffer) => withPicture(bytes, rules, (picture) => picture.toBuffer());

describe('a picture that somebody sends', () => {
  it.each(['png', 'webp', 'jpeg'] as const)('may be a %s, which is told by its content', async (format) => {
    const type = await withPicture(await plainPicture({}, format), rules, async (_, told) => told);
    expect(type).toBe(`image/${format}`);
  });

  it('is turned as the camera was held, and loses what the camera noted', async () => {
    const bytes = await anew(await cameraPhoto());
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect([width, height, exif, orientation]).toEqual([200, 300, undefined, undefined]);
    expect(bytes.includes(SECRET_PLACE)).toBe(false);
  });

  it('loses what hides behind it', async () => {
    const polyglot = Buffer.concat([await plainPicture(), Buffer.from('<script>alert(1)</script>')]);
    expect((await anew(polyglot)).includes('script')).toBe(false);
  });

  it.each(badFiles)('is not %s', async (_, file, fault) => {
    await expect(anew(await file())).rejects.toMatchObject({
      code: fault === 'type' ? 'unsupported_media_type' : 'payload_too_large',
      message: rules.refusals[fault],
    });
  });
});
