import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { inboxModel, processedOnce } from '../src/index.js';
import { labelled } from '../src/testing/index.js';
import { connectRecords } from './records.js';

describe('a handler that is processed once', () => {
  let connection: Connection;
  beforeEach(async () => {
    connection = await connectRecords();
  });
  afterEach(() => connection.close());

  const now = () => new Date('2026-01-01T00:00:00Z');
  const first = { attempt: 1 };

  it('does not get an event again that it has finished, however late it comes', async () => {
    const seen: string[] = [];
    const handle = processedOnce(inboxModel(connection), 'social', now, async (event) => void seen.push(event.id));
    const event = labelled('a', 'a1');
    await handle(event, first);
    await handle(labelled('a', 'a2'), first);
    await handle(event, first);
    expect(seen).toHaveLength(2);
  });

  it('gets an event again that it failed on', async () => {
    let failing = true;
    let calls = 0;
    const handle = processedOnce(inboxModel(connection), 'social', now, async () => {
      calls += 1;
      if (failing) throw new Error('not now');
    });
    const event = labelled('a', 'a1');
    await expect(handle(event, first)).rejects.toThrow('not now');
    failing = false;
    await handle(event, { attempt: 2 });
    await handle(event, { attempt: 3 });
    expect(calls).toBe(2);
  });

  it('keeps the consumers of a service apart', async () => {
    const seen: string[] = [];
    const event = labelled('a', 'a1');
    for (const consumer of ['feed', 'search']) {
      await processedOnce(inboxModel(connection), consumer, now, async () => void seen.push(consumer))(event, first);
    }
    expect(seen).toEqual(['feed', 'search']);
  });
});
