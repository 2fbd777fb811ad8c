import { describe, expect, it, jest } from '@jest/globals';
import { aSession } from '../../../testing/builders.js';
import {
  notEstablished,
  takeSession,
  timing,
  waitAfterReset,
  waitBeforeRedirect,
  type SequenceParts,
} from '../session-sequence.js';

const run = async (takesAfterPolls: number) => {
  const tokens = aSession();
  const log: string[] = [];
  let polls = -1;
  const parts: SequenceParts = {
    keeper: {
      set: () => log.push('set'),
      current: () => ((polls += 1) >= takesAfterPolls ? tokens : null),
    },
    establish: async () => void log.push('cookie'),
    delay: async (ms) => void log.push(`wait ${ms}`),
  };
  return { took: await takeSession(tokens, parts), log };
};

describe('taking a session after sign-in', () => {
  it('waits 300 ms, sees that it took, then sets the cookie', async () =>
    expect(await run(0)).toEqual({ took: true, log: ['set', `wait ${timing.firstWait}`, 'cookie'] }));

  it('looks up to five times more, 100 ms apart', async () => {
    const { took, log } = await run(5);
    expect(took).toBe(true);
    expect(log.filter((entry) => entry === 'wait 100')).toHaveLength(5);
  });

  it('gives up after that, and sets no cookie', async () => {
    const { took, log } = await run(6);
    expect(took).toBe(false);
    expect(log).not.toContain('cookie');
  });
});

describe('a session that did not take', () => {
  it('is said with what to do next, at the login and at the sign-up', () =>
    expect(notEstablished).toEqual({
      login: 'Session could not be established. Please try again.',
      signUp: 'Session could not be established. Please try logging in.',
    }));
});

describe('the wait before the page goes on', () => {
  it.each([
    ['500 ms after a login', waitBeforeRedirect, 500],
    ['2000 ms after a new password', waitAfterReset, 2000],
  ])('is %s', async (_, wait, ms) => {
    jest.useFakeTimers();
    const goesOn = jest.fn();
    void wait().then(goesOn);
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(goesOn).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(goesOn).toHaveBeenCalledTimes(1);
  });
});
