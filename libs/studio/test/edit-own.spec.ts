import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createStudio, type RenderedPicture, type SceneDescription } from '../src/index.js';

const studio = createStudio({ workers: 2 });
const { scene } = studio.describe({
  prompt: 'green hills on a summer day',
  style: 'none',
  aspectRatio: '3:2',
  seed: 21,
});
let picture: RenderedPicture;
beforeAll(async () => {
  picture = await studio.render(scene);
}, 120_000);
afterAll(() => studio.close());

const edit = (instruction: string, of: SceneDescription | null = scene) =>
  studio.edit({ picture, scene: of, instruction, seed: 6 });
const meanOf = async ({ bytes }: { bytes: Uint8Array }): Promise<number> => {
  const { channels } = await sharp(bytes).stats();
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3;
};

describe('editing a picture that the studio drew', () => {
  it('draws it anew by night, darker, in the same place', async () => {
    const night = await edit('make it night');
    expect(night).toMatchObject({ contentType: 'image/png', width: 1248, height: 832 });
    expect(night.scene).toMatchObject({ time: 'night', seed: 21, setting: 'hills' });
    expect(await meanOf(night)).toBeLessThan((await meanOf(picture)) * 0.6);
    expect(night.reading.understood).toEqual([{ text: 'night', meaning: 'Time: night' }]);
  }, 120_000);

  it('edits its pixels by its true depth, and drawing its description again gives the same picture', async () => {
    const square = await edit('blur the background, crop to a square');
    expect(square).toMatchObject({ width: 832, height: 832 });
    const again = await studio.render(square.scene!);
    expect(again).toMatchObject({ width: 832, height: 832 });
    const [a, b] = await Promise.all([square, again].map(({ bytes }) => sharp(bytes).removeAlpha().raw().toBuffer()));
    let off = 0;
    for (let i = 0; i < a!.length; i++) off = Math.max(off, Math.abs(a![i]! - b![i]!));
    expect(off).toBeLessThanOrEqual(1);
  }, 120_000);

  it('says at once what it does not understand, before any work', async () => {
    await expect(edit('remove the dog')).rejects.toMatchObject({ code: 'edit-not-understood' });
    expect(() => studio.describeEdit({ scene, instruction: 'hello' })).toThrow('crop it');
    expect(studio.describeEdit({ scene, instruction: 'make it snow' }).scene).toMatchObject({ season: 'winter' });
  });

  it('stops what falls where sunshine is asked for', () => {
    const rainy = studio.describe({ prompt: 'hills in the rain', style: 'none', aspectRatio: '1:1', seed: 4 }).scene;
    expect(rainy.weather.rain).toBeGreaterThan(0);
    const sunny = studio.describeEdit({ scene: rainy, instruction: 'make it sunny' }).scene;
    expect(sunny?.weather).toMatchObject({ rain: 0, snow: 0 });
    expect(studio.describeEdit({ scene: rainy, instruction: 'make it day' }).scene?.weather.rain).toBeGreaterThan(0);
  });
});
