import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErasurePart } from '@pictora/contracts';
import { randomUUID } from 'node:crypto';
import { integrationEvent, SqliteEventLog, takePartInErasure } from '../src/index.js';
import { eventually } from '../src/testing/index.js';

const userId = '0192f0c0-0000-7000-8000-00000000aaaa';
const now = () => new Date('2026-01-01T00:00:00Z');
const request = () =>
  integrationEvent({
    id: randomUUID(),
    type: 'identity.erasure-requested.v1',
    key: userId,
    occurredAt: now(),
    correlationId: 'a-correlation',
    payload: { userId, requestedAt: now().toISOString() },
  });

describe('taking part in an erasure', () => {
  let log: SqliteEventLog;
  let answers: { readonly id: string; readonly part: ErasurePart }[];
  beforeEach(async () => {
    log = new SqliteEventLog(':memory:');
    answers = [];
    await log.subscribe({
      consumer: 'test',
      types: ['privacy.part-erased.v1'],
      handle: async ({ id, payload }) => void answers.push({ id, part: payload.part }),
    });
  });
  afterEach(() => log.close());

  it('erases, and then says so', async () => {
    const done: string[] = [];
    await takePartInErasure({ log, part: 'media', now, erase: async (id) => void done.push(id) });
    await log.publish([request()]);
    await eventually(async () => answers.length === 1);
    expect(done).toEqual([userId]);
    expect(answers).toMatchObject([{ part: 'media' }]);
  });

  it('says nothing until it could erase, and tries until it can', async () => {
    let tries = 0;
    const erase = async () => {
      tries += 1;
      expect(answers).toEqual([]);
      if (tries < 3) throw new Error('still at work');
    };
    await takePartInErasure({ log, part: 'generation', now, erase });
    await log.publish([request()]);
    await eventually(async () => answers.length === 1);
    expect(tries).toBe(3);
  });

  it('waits for the part that may still bring something to it', async () => {
    const order: string[] = [];
    const part = (name: ErasurePart, after?: ErasurePart) =>
      takePartInErasure({ log, part: name, after, now, erase: async () => void order.push(name) });
    await part('media', 'generation');
    await part('billing');
    await part('generation', 'billing');
    await log.publish([request()]);
    await eventually(async () => answers.length === 3);
    expect(order).toEqual(['billing', 'generation', 'media']);
  });

  it('answers the same request with the same event, so that it counts once', async () => {
    const published: string[] = [];
    const twice = {
      subscribe: log.subscribe.bind(log),
      publish: async (events: Parameters<typeof log.publish>[0]) => {
        published.push(...events.map(({ id }) => id));
        await log.publish(events);
        if (published.length === 1) throw new Error('crashed after publishing');
      },
    };
    await takePartInErasure({ log: twice, part: 'media', now, erase: async () => undefined });
    await log.publish([request()]);
    await eventually(async () => published.length === 2);
    expect(published[0]).toBe(published[1]);
    expect(answers).toHaveLength(1);
  });
});
