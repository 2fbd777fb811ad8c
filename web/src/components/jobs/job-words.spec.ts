import { describe, expect, it } from '@jest/globals';
import { aJob } from '../../testing/builders.js';
import { lossText, settlementText } from './job-words.js';

const held = (changes: Parameters<typeof aJob>[0], credits: number) => {
  const settlement = { state: 'held', credits, monthly: credits, pack: 0, reason: null, entries: [] } as const;
  return settlementText(aJob({ ...changes, settlement: { ...settlement, entries: [] } }));
};

describe('what is said of held credits', () => {
  it.each([
    ['one picture', { kind: 'image', count: 1 }, 1, '1 credit is held. Spent only when your picture is finished.'],
    ['several', { kind: 'image', count: 2 }, 2, '2 credits are held. Spent only when your pictures are finished.'],
    ['a video', { kind: 'video', count: 1 }, 10, '10 credits are held. Spent only when your video is finished.'],
  ] as const)('counts what is made: %s', (_, job, credits, said) => {
    expect(held(job, credits)).toBe(said);
  });
});

describe('what is said of a loss', () => {
  const error = { code: 'generation_failed', message: 'The model did not answer.' } as const;
  const lost = (reason: string | null) =>
    lossText(
      aJob({
        state: 'failed',
        error,
        settlement: { state: 'released', credits: 1, monthly: 1, pack: 0, reason, entries: [] },
      }),
    );

  it.each([
    ['what went wrong and what became of the credits', 'The model did not answer. Nothing was spent.'],
    ['a reason of another kind', 'You cancelled it. Nothing was spent.'],
  ])('is %s, as the service says it', (_, reason) => expect(lost(reason)).toBe(reason));

  it('is at least what went wrong', () => expect(lost(null)).toBe('The model did not answer.'));
});
