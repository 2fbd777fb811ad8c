import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createStudio, FRAME_SIZES, STAGES, type RenderedPicture, type RenderProgress } from '../src/index.js';

const studio = createStudio({ workers: 2 });
afterAll(() => studio.close());

const describeLake = (seed: number) =>
  studio.describe({ prompt: 'misty lake at sunrise', style: 'none', aspectRatio: '16:9', seed });
const digest = ({ bytes }: RenderedPicture): string => createHash('sha256').update(bytes).digest('hex');

describe('the studio', () => {
  let picture: RenderedPicture;
  const progress: RenderProgress[] = [];
  beforeAll(async () => {
    picture = await studio.render(describeLake(5).scene, { onProgress: (one) => progress.push(one) });
  }, 120_000);

  it('draws a picture of the ratio asked for, with a placeholder', async () => {
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'png', ...FRAME_SIZES['16:9'], channels: 3 });
    expect(picture).toMatchObject({ contentType: 'image/png', ...FRAME_SIZES['16:9'] });
    expect(picture.placeholder.color).toMatch(/^#[0-9a-f]{6}$/);
    expect(picture.placeholder.dataUri.length).toBeLessThanOrEqual(170);
    const tiny = Buffer.from(picture.placeholder.dataUri.split(',')[1]!, 'base64');
    expect(await sharp(tiny).metadata()).toMatchObject({ format: 'webp', width: 12, height: 7 });
  });

  it('gives the same bytes for the same scene, and others for another seed', async () => {
    const again = await Promise.all([5, 6].map((seed) => studio.render(describeLake(seed).scene)));
    expect(again.map(digest)).toEqual([digest(picture), expect.not.stringMatching(digest(picture))]);
  }, 120_000);

  it('reports every stage in order, never going back, with one early preview of the whole picture', async () => {
    const stages = progress.map(({ stage }) => STAGES.indexOf(stage));
    expect(stages).toEqual([...stages].sort((a, b) => a - b));
    expect(new Set(stages).size).toBe(STAGES.length);
    const fractions = progress.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
    const previews = progress.filter(({ preview }) => preview);
    expect(previews).toHaveLength(1);
    expect(previews[0]!.fraction).toBeLessThan(0.25);
    expect(await sharp(previews[0]!.preview).metadata()).toMatchObject({ format: 'webp', width: 404 });
  });

  it('stops a real render at its next checkpoint', async () => {
    const cancel = new AbortController();
    const onProgress = ({ stage }: RenderProgress): void => {
      if (stage === 'terrain') cancel.abort();
    };
    await expect(studio.render(describeLake(5).scene, { signal: cancel.signal, onProgress })).rejects.toMatchObject({
      code: 'render-cancelled',
    });
  }, 120_000);

  it('refuses a scene that is not valid before any drawing', async () => {
    const { scene } = describeLake(5);
    await expect(studio.render({ ...scene, setting: 'moon' as never })).rejects.toMatchObject({
      code: 'scene-invalid',
    });
  });
});
