import { describe, expect, it } from '@jest/globals';
import { MemoryEventStore } from '@pictora/event-sourcing';
import { creditsOn } from '../testing/credits-in-memory.js';
import { AdminChanges } from './admin-changes.js';

const [userId, actorId] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a80ad'];

describe('a change by hand', () => {
  it('is answered with the balance right after it, and reads no entries again, also among many at a time', async () => {
    const credits = creditsOn(new MemoryEventStore());
    const past = { accountAt: () => Promise.reject(new Error('The past was asked for')) };
    const changes = new AdminChanges(credits, past);
    const context = { commandId: 'open', correlationId: 'test' };
    await credits.execute(userId, { type: 'open', userId, monthlyCredits: 5 }, context);
    const change = { userId, actorId, bucket: 'pack', reason: 'Load', correlationId: 'test' } as const;
    await changes.grant({ ...change, credits: 300, key: 'grant' });
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => changes.correct({ ...change, credits: 1, key: `debit-${n}` })),
    );
    expect(answers.map(({ after }) => after.available)).toEqual(Array.from({ length: 300 }, (_, n) => 304 - n));
    expect(answers.map(({ revision }) => revision)).toEqual(Array.from({ length: 300 }, (_, n) => 3 + n));
  });
});
