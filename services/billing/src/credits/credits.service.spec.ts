import { describe, expect, it } from '@jest/globals';
import { MemoryEventStore } from '@pictora/event-sourcing';
import { creditsOn } from '../testing/credits-in-memory.js';

describe('an answer of the ledger', () => {
  it('waits until the balance shows what it rests on, also when it is a refusal', async () => {
    const shown: number[] = [];
    const credits = creditsOn(new MemoryEventStore(), async (position) => void shown.push(position));
    const context = (commandId: string) => ({ commandId, correlationId: 'test' });
    await credits.execute('user', { type: 'open', userId: 'user', monthlyCredits: 5 }, context('open'));
    const reserve = { type: 'reserve', holdId: 'job', credits: 6, reason: 'Image' } as const;
    await expect(credits.execute('user', reserve, context('reserve'))).rejects.toMatchObject({
      code: 'insufficient_credits',
    });
    expect(shown).toEqual([2, 2]);
  });
});
