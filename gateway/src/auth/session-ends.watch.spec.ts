import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '@pictora/service-kit';
import { SessionEndsWatch } from './session-ends.watch.js';

const everyMs = 30_000;
const logger = createLogger('test', { LOG_LEVEL: 'silent' });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const watchAsking = (ask: () => Promise<string[]>) => {
  const known = new Set<string>();
  const ended = { has: (id: string) => known.has(id), add: (id: string) => void known.add(id) };
  const closeSockets = jest.fn();
  return { known, closeSockets, watch: new SessionEndsWatch({ ask, ended, closeSockets, everyMs, logger }) };
};

describe('the look at ended sessions', () => {
  it('is taken every interval, and no more once the gateway stops', async () => {
    const ask = jest.fn(() => Promise.resolve(['a']));
    const { watch, known, closeSockets } = watchAsking(ask);
    await jest.advanceTimersByTimeAsync(2 * everyMs);
    expect(ask).toHaveBeenCalledTimes(2);
    expect([[...known], closeSockets.mock.calls.length]).toEqual([['a'], 2]);
    await watch.close();
    await jest.advanceTimersByTimeAsync(5 * everyMs);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is not taken twice at a time, and one under way is waited for when the gateway stops', async () => {
    let answer: (ids: string[]) => void = () => undefined;
    const ask = jest.fn(() => new Promise<string[]>((resolve) => (answer = resolve)));
    const { watch, known } = watchAsking(ask);
    await jest.advanceTimersByTimeAsync(3 * everyMs);
    expect(ask).toHaveBeenCalledTimes(1);
    const closed = watch.close();
    answer(['late']);
    await closed;
    expect([...known]).toEqual(['late']);
  });
});
