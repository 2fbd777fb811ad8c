import { describe, expect, it } from '@jest/globals';
import { untilThere } from '../src/until-there.js';

const reachedAt = async (attempt: number) => {
  const [waits, said]: [number[], string[]] = [[], []];
  let tries = 0;
  const reached = await untilThere(
    'the broker',
    async () => {
      tries += 1;
      if (tries < attempt) throw new Error('connection refused');
      return 'connected';
    },
    {
      logger: {
        warn: (_: object, line: string) => said.push(`warn: ${line}`),
        info: (_: object, line: string) => said.push(`info: ${line}`),
      } as never,
      wait: async (ms) => waits.push(ms),
    },
  );
  return { reached, waits, said };
};

describe('an engine that is not there yet', () => {
  it('is tried again, less and less often, five seconds apart at most, until it answers', async () => {
    const { reached, waits } = await reachedAt(8);
    expect(reached).toBe('connected');
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
  });

  it('is named in the log at every try, and when it is there', async () => {
    expect((await reachedAt(3)).said).toEqual([
      'warn: the broker cannot be reached; it is tried again',
      'warn: the broker cannot be reached; it is tried again',
      'info: the broker is there',
    ]);
  });

  it('is not spoken of when it answers at once', async () => {
    expect(await reachedAt(1)).toEqual({ reached: 'connected', waits: [], said: [] });
  });
});
