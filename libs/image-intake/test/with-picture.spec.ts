import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { withPicture, type PictureRules } from '../src/index.js';
import { badFiles, cameraPhoto, movingPhoto, plainPicture, SECRET_PLACE } from '../src/testing/index.js';

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
    const moving = await movingPhoto();
    const bytes = await anew(moving);
    expect([moving.includes('ftypmp42'), bytes.includes('ftypmp42')]).toEqual([true, false]);
  });

  it.each([
    ['p3', 14],
    // Ink has no such red.
    ['cmyk', 30],
    ['srgb', 3],
  ] as const)('keeps its looks in the colours of a %s profile', async (profile, tolerance) => {
    const colour = { r: 200, g: 60, b: 40 };
    const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: colour } });
    const tagged = await plain.withIccProfile(profile).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
    const { icc, space } = await sharp(tagged).metadata();
    expect([icc !== undefined, space]).toEqual([true, profile === 'cmyk' ? 'cmyk' : 'srgb']);
    const bytes = await withPicture(tagged, rules, (picture) => picture.png().toBuffer());
    const [r = 0, g = 0, b = 0] = await sharp(bytes).removeAlpha().raw().toBuffer();
    expect((await sharp(bytes).metadata()).icc).toBeUndefined();
    for (const [seen, meant] of [
      [r, 200],
      [g, 60],
      [b, 40],
    ] as const)
      expect(Math.abs(seen - meant)).toBeLessThan(tolerance);
  });

  it('is an ordinary photo of any kind, whatever its pixels happen to spell', async () => {
    let state = 7;
    const noise = Buffer.from(
      Array.from({ length: 200 * 200 * 3 }, () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) >> 16),
    );
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const raw = { width: 200, height: 200, channels: 3 } as const;
      for (const progressive of [false, true]) {
        const bytes = await sharp(noise, { raw }).toFormat(format, { progressive, quality: 95 }).toBuffer();
        expect((await anew(bytes)).length).toBeGreaterThan(0);
      }
    }
  });

  it.each(badFiles)('is not %s', async (_, file, fault) => {
    await expect(anew(await file())).rejects.toMatchObject({
      code: fault === 'type' ? 'unsupported_media_type' : 'payload_too_large',
      message: rules.refusals[fault],
    });
  });
});
