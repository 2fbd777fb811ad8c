import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { GeneratedVideo } from '../../src/models/video-model.port.js';
import { aVideo } from './a-video.js';
import { openBench, type Bench } from './provider.harness.js';
import { bytes, json, type Answer, type SeenRequest } from './provider-server.js';
import { aPng, parsed } from './wires/wire.js';

type VideoWire = {
  readonly name: string;
  readonly env: Record<string, string>;
  readonly modelId: string;
  readonly isOrder: (request: SeenRequest) => boolean;
  readonly delivers: (video: Buffer) => Answer;
  readonly refuses: Answer;
  readonly reads: (order: SeenRequest) => {
    readonly seconds: unknown;
    readonly prompt: unknown;
    readonly image: unknown;
  };
  readonly expectedSeconds: unknown;
};

const predictionUrls = { get: 'https://api.replicate.com/v1/predictions/v1' };
const replicate: VideoWire = {
  name: 'Replicate',
  env: { REPLICATE_API_TOKEN: 'k' },
  modelId: 'replicate/black-forest-labs/flux-2-pro',
  isOrder: ({ path }) => path === '/v1/models/kwaivgi/kling-v2.1/predictions',
  delivers: (video) => (request, reply) => {
    if (replicate.isOrder(request)) return json(reply, 201, { id: 'v1', status: 'starting', urls: predictionUrls });
    if (request.path === '/v1/predictions/v1') {
      const output = 'https://replicate.delivery/x/out.mp4';
      return json(reply, 200, { id: 'v1', status: 'succeeded', output, urls: predictionUrls });
    }
    if (request.host !== 'replicate.delivery') return false;
    return bytes(reply, 'video/mp4', video);
  },
  refuses: (request, reply) => {
    const failed = { id: 'v1', status: 'failed', error: 'Output flagged as sensitive (E005)', urls: predictionUrls };
    return json(
      reply,
      201,
      replicate.isOrder(request) ? { id: 'v1', status: 'starting', urls: predictionUrls } : failed,
    );
  },
  reads: (order) => {
    const { duration, prompt, image } = parsed(order)['input'] as Record<string, unknown>;
    return { seconds: duration, prompt, image };
  },
  expectedSeconds: 10,
};

const queue = 'https://queue.fal.run/fal-ai/kling-video/requests/v1';
const fal: VideoWire = {
  name: 'fal',
  env: { FAL_API_KEY: 'k' },
  modelId: 'fal/fal-ai/flux/dev',
  isOrder: ({ host, method }) => host === 'queue.fal.run' && method === 'POST',
  delivers: (video) => (request, reply) => {
    if (fal.isOrder(request)) return json(reply, 200, { request_id: 'v1', response_url: queue });
    if (request.host === 'queue.fal.run') {
      return json(reply, 200, { video: { url: 'https://v3.fal.media/files/out.mp4', content_type: 'video/mp4' } });
    }
    if (request.host !== 'v3.fal.media') return false;
    return bytes(reply, 'video/mp4', video);
  },
  refuses: (_request, reply) => json(reply, 422, { error: { message: 'content_policy_violation', code: 422 } }),
  reads: (order) => {
    const { duration, prompt, image_url: image } = parsed(order);
    return { seconds: duration, prompt, image };
  },
  expectedSeconds: '10',
};

const wires = [replicate, fal];
let png: Buffer;
let mp4: Buffer;
let bench: Bench;
beforeAll(async () => {
  [png, mp4] = await Promise.all([aPng(), aVideo('video/mp4', { seconds: 10 })]);
});
afterEach(() => bench.server.stop());

const open = async (wire: VideoWire, video = mp4, faults: Answer[] = []): Promise<void> => {
  bench = await openBench(wire.env, () => [wire.delivers(video)]);
  bench.server.faults = faults;
};
const animate = (wire: VideoWire, motionPrompt = 'the camera rises'): Promise<GeneratedVideo> =>
  bench.catalogue.pick('video', wire.modelId).abilities.video.animate({
    source: { bytes: png, contentType: 'image/png', width: 96, height: 64, scene: null },
    motionPrompt,
    seconds: 10,
    seed: 9,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

describe.each(wires.map((wire) => [wire.name, wire] as const))('a video by %s', (_name, wire) => {
  it('comes whole, with its size and length, and the picture that it starts from as its poster', async () => {
    await open(wire);
    const video = await animate(wire);
    expect(video).toMatchObject({ contentType: 'video/mp4', width: 1280, height: 720, seconds: 10, seed: 9 });
    expect(Buffer.from(video.bytes).equals(mp4)).toBe(true);
    expect(Buffer.from(video.poster.bytes).equals(png)).toBe(true);
  });

  it('is ordered with the picture, the motion and the length in the terms of its model', async () => {
    await open(wire);
    await animate(wire);
    const { seconds, prompt, image } = wire.reads(bench.server.seen.find(wire.isOrder)!);
    expect(seconds).toBe(wire.expectedSeconds);
    expect(prompt).toBe('the camera rises');
    expect(image).toBe(`data:image/png;base64,${png.toString('base64')}`);
  });

  it('moves gently when nobody has said how', async () => {
    await open(wire);
    await animate(wire, '');
    expect(wire.reads(bench.server.seen.find(wire.isOrder)!).prompt).toContain('gently');
  });

  it('is refused kindly for its content', async () => {
    await open(wire, mp4, [wire.refuses]);
    await expect(animate(wire)).rejects.toMatchObject({ code: 'prompt_refused' });
  });

  it('is a failure when it is something else', async () => {
    await open(wire, png);
    await expect(animate(wire)).rejects.toThrow('something else than a video');
  });

  it('is not fetched from where its address leads on to', async () => {
    await open(wire);
    const location = `${bench.server.address}/elsewhere.example/take`;
    const leadsOn: Answer = (request, reply) =>
      request.path.endsWith('.mp4') && void reply.writeHead(302, { location }).end();
    bench.server.faults = [leadsOn];
    await expect(animate(wire)).rejects.toMatchObject({ name: 'ModelFailure', transient: false });
    expect(bench.server.seen.some(({ path }) => path.endsWith('.mp4'))).toBe(true);
    expect(bench.server.seen.filter(({ host }) => host === 'elsewhere.example')).toEqual([]);
  });

  it('is a failure when it breaks off', async () => {
    await open(wire, mp4.subarray(0, mp4.length - 1_500));
    await expect(animate(wire)).rejects.toThrow('something else than a video');
  });
});

describe('a WebM video', () => {
  it('is known by its content', async () => {
    await open(fal, await aVideo('video/webm'));
    await expect(animate(fal)).resolves.toMatchObject({ contentType: 'video/webm', seconds: 5 });
  });
});
