import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ModelProgress } from '../../src/models/image-model.port.js';
import { openBench, type Bench } from './provider.harness.js';
import { json, type Answer } from './provider-server.js';
import { stableDiffusionWire as wire } from './wires/stable-diffusion.wire.js';
import { aPng, parsed } from './wires/wire.js';

let png: Buffer;
let bench: Bench;
beforeAll(async () => {
  png = await aPng(1600, 900);
});
afterEach(() => bench.server.stop());

const open = async (...faults: Answer[]): Promise<Bench> => {
  bench = await openBench(wire.env, () => [wire.delivers(png)]);
  bench.server.faults = faults;
  return bench;
};
const run = { signal: new AbortController().signal, onProgress: () => undefined };

describe('a Stable Diffusion server', () => {
  it('is asked how far it is while it draws, and its sketches are passed on', async () => {
    const reports: ModelProgress[] = [];
    let finish: () => void = () => undefined;
    await open((request, reply) => {
      if (!wire.isOrder(request) || reports.length > 0) return false;
      finish = () => wire.delivers(png)(request, reply);
      return true;
    });
    await bench.catalogue.pick('image', wire.modelId).abilities.image.generate({
      prompt: 'a lake',
      style: 'none',
      aspectRatio: '1:1',
      seed: 1,
      signal: run.signal,
      onProgress: (progress) => {
        reports.push(progress);
        finish();
      },
    });
    expect(reports[0]).toMatchObject({ stage: 'lighting', fraction: 0.5 });
    expect(reports[0]?.preview).toMatch(/^data:image\/png;base64,/);
    expect(reports).toHaveLength(1);
  });

  it('draws on although it cannot tell how far it is', async () => {
    await open((request, reply) => (request.path.includes('/progress') ? json(reply, 500, {}) : false));
    await expect(
      bench.catalogue
        .pick('image', wire.modelId)
        .abilities.image.generate({ prompt: 'a lake', style: 'none', aspectRatio: '1:1', seed: 1, ...run }),
    ).resolves.toMatchObject({ width: 1600 });
  });

  it('is told to stop when the person cancels', async () => {
    const stop = new AbortController();
    await open((request, reply) => {
      if (request.path.endsWith('/interrupt')) return json(reply, 200, {});
      if (!wire.isOrder(request)) return false;
      stop.abort();
      return true;
    });
    const drawing = bench.catalogue.pick('image', wire.modelId).abilities.image.generate({
      prompt: 'a',
      style: 'none',
      aspectRatio: '1:1',
      seed: 1,
      ...run,
      signal: stop.signal,
    });
    await expect(drawing).rejects.toMatchObject({ name: 'AbortError' });
    await bench.server.until(({ path }) => path.endsWith('/interrupt'));
  });

  it('gets the negative prompt in its own field', async () => {
    await open();
    await bench.catalogue.pick('image', wire.modelId).abilities.image.generate({
      prompt: 'a lake',
      negativePrompt: 'people',
      style: 'none',
      aspectRatio: '1:1',
      seed: 1,
      ...run,
    });
    expect(parsed(bench.server.seen.find(wire.isOrder)!)).toMatchObject({
      prompt: 'a lake',
      negative_prompt: 'people',
      seed: 1,
    });
  });

  it('draws edits at a size that it can hold, in the proportions of the picture', async () => {
    await open();
    await bench.catalogue.pick('edit', wire.modelId).abilities.edit.edit({
      source: { bytes: png, contentType: 'image/png', width: 1600, height: 900, scene: null },
      instruction: 'at night',
      seed: 2,
      ...run,
    });
    const { width, height, init_images: pictures } = parsed(bench.server.seen.find(wire.isOrder)!);
    expect([width, height]).toEqual([1024, 576]);
    expect(pictures).toEqual([png.toString('base64')]);
  });
});
