import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from './event.js';
import { inBatches, subscriptionOver } from './subscription.js';
import { anEvent } from './testing/counter.js';

/** A source that is handed its values from outside, as a network stream is. */
const aSource = <T>() => {
  const ready: T[] = [];
  let look: (() => void) | undefined;
  let ended = false;
  async function* values() {
    for (;;) {
      while (ready.length > 0) yield ready.shift()!;
      if (ended) return;
      await new Promise<void>((resolve) => (look = resolve));
    }
  }
  const give = (...more: T[]) => (ready.push(...more), look?.());
  return { values: values(), give, end: () => ((ended = true), look?.()) };
};

describe('batches', () => {
  it('hold what is ready, up to their size, and never wait for more', async () => {
    const { values, give, end } = aSource<number>();
    const batches = inBatches(values, 3);
    give(1, 2, 3, 4);
    expect((await batches.next()).value).toEqual([1, 2, 3]);
    expect((await batches.next()).value).toEqual([4]);
    const next = batches.next();
    give(5);
    expect((await next).value).toEqual([5]);
    end();
    expect(await batches.next()).toEqual({ done: true, value: undefined });
  });

  it('lose nothing before the error that ends the source', async () => {
    async function* failing() {
      yield 1;
      yield 2;
      throw new Error('connection lost');
    }
    const batches = inBatches(failing(), 5);
    expect((await batches.next()).value).toEqual([1, 2]);
    await expect(batches.next()).rejects.toThrow('connection lost');
  });
});

describe('a subscription over a stream of the network', () => {
  const recorded = (revision: number): RecordedEvent => ({
    ...anEvent(`${revision}`),
    streamId: 'c',
    revision,
    position: revision + 1,
  });
  /** Gives some events and then, as a live stream does, neither another one nor an end. */
  const aLiveStream = (count: number) => {
    let next = 0;
    return new Readable({
      objectMode: true,
      read() {
        if (next < count) this.push(recorded(next++));
      },
    });
  };
  async function* valuesOf(source: Readable) {
    for await (const event of source) yield event as RecordedEvent;
  }

  it('ends when it is closed, although nothing more comes', async () => {
    const source = aLiveStream(3);
    const seen: number[] = [];
    const subscription = await new Promise<ReturnType<typeof subscriptionOver>>((resolve) => {
      const running = subscriptionOver(
        inBatches(valuesOf(source), 2),
        async (events) => {
          seen.push(...events.map(({ revision }) => revision));
          if (seen.length === 3) resolve(running);
        },
        () => void source.destroy(),
      );
    });
    await subscription.close();
    await expect(subscription.ended).resolves.toBeUndefined();
    expect(seen).toEqual([0, 1, 2]);
  });

  it('ends with the error of its handler, although the stream goes on', async () => {
    const source = aLiveStream(1);
    const failing = () => Promise.reject(new Error('cannot apply this'));
    const { ended } = subscriptionOver(inBatches(valuesOf(source), 2), failing, () => void source.destroy());
    await expect(ended).rejects.toThrow('cannot apply this');
    expect(source.destroyed).toBe(true);
  });

  it('ends with the error of a stream that broke', async () => {
    const source = aLiveStream(1);
    const breakIt = async () => void source.destroy(new Error('connection lost'));
    const { ended } = subscriptionOver(inBatches(valuesOf(source), 2), breakIt, () => void source.destroy());
    await expect(ended).rejects.toThrow('connection lost');
  });
});
