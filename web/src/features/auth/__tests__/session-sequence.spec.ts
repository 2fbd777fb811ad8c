import { describe, expect, it } from '@jest/globals';
import { aSession } from '../../../testing/builders.js';
import { takeSession, timing, type SequenceParts } from '../session-sequence.js';

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
