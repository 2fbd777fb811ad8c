import { describe, expect, it, jest } from '@jest/globals';
import { createPushHub } from './push-hub.js';

const balance = { available: 1, held: 0, settled: 1 };

describe('the hub of pushes', () => {
  it('is used from the first listener to the last, and once', () => {
    const used: boolean[] = [];
    const hub = createPushHub((now) => used.push(now));
    const stops = [hub.listen(['balance.changed', 'job.progress'], jest.fn()), hub.listen(['job.progress'], jest.fn())];
    for (const stop of [...stops, ...stops]) stop();
    expect(used).toEqual([true, false]);
  });

  it('hands each push to who listens for it, and none that does not match its schema', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const hub = createPushHub(() => undefined);
    const [heard, deaf] = [jest.fn(), jest.fn()];
    hub.listen(['balance.changed'], heard);
    hub.listen(['job.progress'], deaf);
    hub.deliver('balance.changed', balance);
    hub.deliver('balance.changed', { ...balance, held: -1 });
    expect(heard.mock.calls).toEqual([[{ name: 'balance.changed', payload: balance }]]);
    expect(deaf).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});
