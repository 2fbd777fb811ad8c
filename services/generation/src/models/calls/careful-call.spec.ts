import { beforeEach, describe, expect, it } from '@jest/globals';
import { createCarefulCall, type CallWatcher, type CarefulCall } from './careful-call.js';
import { ModelFailure, refusedByProvider } from './model-failure.js';

const rules = { timeoutMs: 5_000, retries: 0, backoffMs: 1, breakAfter: 3, restMs: 60_000 };
const busy = () => Promise.reject(new ModelFailure('busy', { transient: true }));
const fine = () => Promise.resolve('a picture');
const signal = new AbortController().signal;

describe('calls to a provider that fails again and again', () => {
  let call: CarefulCall;
  let asked: number;
  const ask = (work: () => Promise<string>) =>
    call(() => {
      asked += 1;
      return work();
    }, signal);
  const fail = async (times: number, work = busy) => {
    for (let left = times; left > 0; left -= 1) await ask(work).catch(() => undefined);
  };

  beforeEach(() => {
    asked = 0;
    call = createCarefulCall('Painter', rules);
  });

  it('are given up without asking it, and say so with a code of their own', async () => {
    await fail(3);
    await expect(ask(fine)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(asked).toBe(3);
  });

  it('are tried again after a rest, and one success is enough', async () => {
    call = createCarefulCall('Painter', { ...rules, restMs: 0 });
    await fail(3);
    await expect(ask(fine)).resolves.toBe('a picture');
    await expect(ask(fine)).resolves.toBe('a picture');
  });

  it('are not given up for refusals and other final answers', async () => {
    await fail(10, () => Promise.reject(refusedByProvider()));
    await fail(10, () => Promise.reject(new ModelFailure('no picture', { transient: false })));
    await expect(ask(fine)).resolves.toBe('a picture');
  });

  it('are not given up while successes come in between', async () => {
    for (const work of [busy, busy, fine, busy, busy, fine]) await ask(work).catch(() => undefined);
    await expect(ask(fine)).resolves.toBe('a picture');
  });

  it('are given up for time limits too', async () => {
    call = createCarefulCall('Painter', { ...rules, timeoutMs: 1 });
    await fail(3, () => new Promise(() => undefined));
    await expect(ask(fine)).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});

describe('a call', () => {
  it('is not begun when it is cancelled already', async () => {
    const call = createCarefulCall('Painter', rules);
    let begun = false;
    const cancelled = call(async () => {
      begun = true;
    }, AbortSignal.abort());
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    expect(begun).toBe(false);
  });

  it('tells its work to stop when its time is up', async () => {
    const call = createCarefulCall('Painter', { ...rules, timeoutMs: 5 });
    let told: AbortSignal | undefined;
    const long = call((limit) => {
      told = limit;
      return new Promise(() => undefined);
    }, signal);
    await expect(long).rejects.toThrow('Painter has not answered within 0.005 s');
    expect(told?.aborted).toBe(true);
  });

  it('is repeated as often as its rules say, and not once more', async () => {
    const call = createCarefulCall('Painter', { ...rules, retries: 2 });
    let asked = 0;
    const work = () => {
      asked += 1;
      return busy();
    };
    await expect(call(work, signal)).rejects.toThrow('busy');
    expect(asked).toBe(3);
  });
});

describe('who watches a provider', () => {
  const failed: string[] = [];
  let isOpen: () => boolean = () => false;
  const watcher: CallWatcher = { failed: (reason) => void failed.push(reason), circuit: (look) => (isOpen = look) };
  beforeEach(() => void failed.splice(0));
  const fail = (call: CarefulCall, work: () => Promise<unknown>) => call(work, signal).catch(() => undefined);

  it('hears of each failed request and why, and of no refusal', async () => {
    const call = createCarefulCall('Painter', { ...rules, timeoutMs: 5, retries: 1, breakAfter: 100 }, watcher);
    await fail(call, busy);
    await fail(call, () => Promise.reject(new ModelFailure('a wrong key', { transient: false })));
    await fail(call, () => Promise.reject(new TypeError('unforeseen')));
    await fail(call, () => new Promise(() => undefined));
    await fail(call, () => Promise.reject(refusedByProvider()));
    await call(fine, signal);
    expect(failed).toEqual(['transient', 'transient', 'final', 'final', 'timeout']);
  });

  it('sees when it is left alone, and when it is asked again', async () => {
    const call = createCarefulCall('Painter', { ...rules, restMs: 0 }, watcher);
    expect(isOpen()).toBe(false);
    for (let left = rules.breakAfter; left > 0; left -= 1) await fail(call, busy);
    expect(isOpen()).toBe(true);
    await call(fine, signal);
    expect(isOpen()).toBe(false);
  });
});
