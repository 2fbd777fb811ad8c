import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { isAppError } from '@pictora/messaging';
import type { GeneratedImage, ModelProgress } from '../../src/models/image-model.port.js';
import { faultOf } from '../../src/worker/check-piece.js';
import { openBench, type Bench } from './provider.harness.js';
import { bytes, json, type Answer } from './provider-server.js';
import { blackForestLabsWire } from './wires/black-forest-labs.wire.js';
import { falWire } from './wires/fal.wire.js';
import { googleWire } from './wires/google.wire.js';
import { compatibleWire, openaiWire } from './wires/openai.wire.js';
import { replicateWire } from './wires/replicate.wire.js';
import { stableDiffusionWire, usedSeed } from './wires/stable-diffusion.wire.js';
import { aPng, type Wire } from './wires/wire.js';

const wires: readonly Omit<Wire, 'refuses'>[] = [
  openaiWire,
  compatibleWire,
  googleWire,
  replicateWire,
  falWire,
  blackForestLabsWire,
  stableDiffusionWire,
];
const assignment = { prompt: 'a red boat', style: 'anime', aspectRatio: '3:2', seed: 11 } as const;
const keys: Readonly<Record<string, string>> = {
  'Stable Diffusion': `Basic ${Buffer.from('ann:secret').toString('base64')}`,
};

let png: Buffer;
let bench: Bench;
beforeAll(async () => {
  png = await aPng();
});
afterEach(() => bench.server.stop());

const open = async (wire: Omit<Wire, 'refuses'>, faults: Answer[] = [], limits = {}): Promise<Bench> => {
  bench = await openBench(wire.env, () => [wire.delivers(png)], limits);
  bench.server.faults = faults;
  return bench;
};
const generate = (
  wire: Omit<Wire, 'refuses'>,
  run: Partial<{ signal: AbortSignal; onProgress: (p: ModelProgress) => void }> = {},
): Promise<GeneratedImage> =>
  bench.catalogue.pick('image', wire.modelId).abilities.image.generate({
    ...assignment,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...run,
  });
const orders = (wire: Omit<Wire, 'refuses'>): number => bench.server.seen.filter(wire.isOrder).length;
const onOrders =
  (wire: Omit<Wire, 'refuses'>, answer: Answer): Answer =>
  (request, reply) =>
    wire.isOrder(request) ? answer(request, reply) : false;

describe.each(wires.map((wire) => [wire.name, wire] as const))('%s', (_name, wire) => {
  it('delivers a whole picture, with its size, placeholder and seed', async () => {
    await open(wire);
    const image = await generate(wire);
    expect(faultOf(image)).toBeNull();
    expect(Buffer.from(image.bytes).equals(png)).toBe(true);
    expect(image).toMatchObject({ contentType: 'image/png', width: 96, height: 64, scene: null, reading: null });
    const asked = wire.keepsSeed ? assignment.seed : null;
    expect(image.seed).toBe(wire.name === 'Stable Diffusion' ? usedSeed : asked);
  });

  it('is asked with its key, the words with their style, and the frame in its own terms', async () => {
    await open(wire);
    await generate(wire);
    const order = bench.server.seen.find(wire.isOrder);
    const { prompt, frame, key } = wire.reads(order!);
    expect(prompt).toBe('a red boat, anime style');
    expect(frame).toEqual(wire.expectedFrame);
    expect(key).toEqual(keys[wire.name] ?? expect.stringContaining('key-of-'));
  });

  it('edits a picture that it is given', async () => {
    await open(wire);
    const image = await bench.catalogue.pick('edit', wire.modelId).abilities.edit.edit({
      source: { bytes: png, contentType: 'image/png', width: 96, height: 64, scene: null },
      instruction: 'make the sky pink',
      seed: 3,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect(faultOf(image)).toBeNull();
    expect(bench.server.seen.some(wire.isEdit!)).toBe(true);
  });

  it.each([429, 500, 503])('is asked again after a %d, with success', async (status) => {
    await open(wire);
    let left = 2;
    bench.server.faults = [
      onOrders(wire, (_request, reply) => (left-- > 0 ? json(reply, status, { error: { message: 'busy' } }) : false)),
    ];
    expect(faultOf(await generate(wire))).toBeNull();
    expect(orders(wire)).toBe(3);
  });

  it('is asked again after half an answer', async () => {
    await open(wire);
    let left = 1;
    bench.server.faults = [
      onOrders(wire, (_request, reply) => {
        if (left-- <= 0) return false;
        reply.writeHead(200, { 'content-type': 'application/json', 'content-length': 5_000 });
        reply.write('{"data": [', () => reply.destroy());
        return true;
      }),
    ];
    expect(faultOf(await generate(wire))).toBeNull();
    expect(orders(wire)).toBe(2);
  });

  it('is not asked again when its key is refused', async () => {
    await open(wire, [onOrders(wire, (_request, reply) => json(reply, 401, { error: { message: 'bad key' } }))]);
    await expect(generate(wire)).rejects.toThrow('401');
    expect(orders(wire)).toBe(1);
  });

  it.each([302, 307])('is not followed when it leads elsewhere with a %d, and not asked again', async (status) => {
    await open(wire);
    const location = `${bench.server.address}/elsewhere.example/take`;
    bench.server.faults = [onOrders(wire, (_request, reply) => void reply.writeHead(status, { location }).end())];
    await expect(generate(wire)).rejects.toMatchObject({ name: 'ModelFailure', transient: false });
    expect(bench.server.seen.filter(({ host }) => host === 'elsewhere.example')).toEqual([]);
    expect(orders(wire)).toBe(1);
  });

  it('fails when it answers with something else than a picture', async () => {
    const text = Buffer.from('<html>Sorry</html>');
    bench = await openBench(wire.env, () => [wire.delivers(text)]);
    await expect(generate(wire)).rejects.toMatchObject({ name: 'ModelFailure', transient: false });
    expect(orders(wire)).toBe(1);
  });

  it('fails when its picture breaks off', async () => {
    bench = await openBench(wire.env, () => [wire.delivers(png.subarray(0, png.length - 30))]);
    await expect(generate(wire)).rejects.toThrow('cannot be read');
  });

  it('is left when it takes too long, and not asked again', async () => {
    await open(wire, [onOrders(wire, () => true)], { timeoutMs: 60 });
    await expect(generate(wire)).rejects.toThrow('within');
    // On a busy machine the time may be over before the order has come to the server.
    expect(orders(wire)).toBeLessThanOrEqual(1);
  });

  it('stops when the person cancels', async () => {
    const stop = new AbortController();
    await open(wire, [
      onOrders(wire, () => {
        stop.abort();
        return true;
      }),
    ]);
    await expect(generate(wire, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(orders(wire)).toBe(1);
  });
});

describe.each(
  [openaiWire, compatibleWire, googleWire, replicateWire, falWire, blackForestLabsWire].map(
    (wire) => [wire.name, wire] as const,
  ),
)('a refusal by %s', (_name, wire) => {
  it('is told kindly, as a refusal, and is final', async () => {
    await open(wire, [wire.refuses]);
    const error: unknown = await generate(wire).catch((caught: unknown) => caught);
    expect(isAppError(error) && error.code).toBe('prompt_refused');
    expect((error as Error).message).toContain('Nothing was charged');
    expect(orders(wire)).toBe(1);
  });
});

describe('answers without end', () => {
  it('are cut', async () => {
    await open(openaiWire);
    const { boundedFetch } = await import('../../src/models/hosted/bounded-fetch.js');
    bench.server.faults = [(_request, reply) => bytes(reply, 'image/png', Buffer.alloc(2_000))];
    const answer = await boundedFetch(bench.server.fetch, 1_000)('https://api.openai.com/v1/x');
    await expect(answer.arrayBuffer()).rejects.toThrow('too large');
  });
});
