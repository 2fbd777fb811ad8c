import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CreditCommand } from '../src/credits/domain/credit-account.decider.js';
import { creditStream } from '../src/credits/domain/credit-account.js';
import { total } from '../src/credits/domain/buckets.js';
import { recount } from './recount.js';
import { severalHandlers } from './several-handlers.js';

const DEBITS = 10_000;

describe('10,000 debits at once, each of them a hold and its capture', () => {
  let billing: Awaited<ReturnType<typeof severalHandlers>>;
  beforeEach(async () => {
    billing = await severalHandlers({ handlers: 2 });
  });
  afterEach(() => billing.close(), 60_000);

  const send = (userId: string, command: CreditCommand, commandId: string, by = 0) =>
    billing.handlers[by % 2]!.handle(creditStream(userId), command, { commandId, correlationId: 'load' });

  /** Every seventh is sent a second time by the other replica at the same moment, as after an answer that was lost. */
  const twice = async (userId: string, command: CreditCommand, commandId: string, n: number) => {
    const copies = n % 7 === 0 ? [n, n + 1] : [n];
    const outcomes = await Promise.all(copies.map((by) => send(userId, command, commandId, by)));
    const [outcome] = outcomes;
    if (outcomes.some(({ status }) => status !== outcome?.status)) throw new Error(`${commandId} ended in two ways`);
    return outcome?.status;
  };
  const debit = async (userId: string, n: number): Promise<'charged' | 'refused'> => {
    const holdId = `job ${n}`;
    const reserve = { type: 'reserve', holdId, credits: 1, reason: 'Generated image' } as const;
    if ((await twice(userId, reserve, `reserve ${n}`, n)) === 'refused') return 'refused';
    const captured = await twice(userId, { type: 'capture', holdId }, `capture ${n}`, n);
    if (captured !== 'accepted') throw new Error(`${holdId} was held and not charged`);
    return 'charged';
  };
  const open = async (userId: string, monthlyCredits: number, pack: number) => {
    await send(userId, { type: 'open', userId, monthlyCredits }, 'open');
    const cause = { type: 'payment', id: 'pack' } as const;
    await send(userId, { type: 'grant', bucket: 'pack', credits: pack, reason: 'Credit pack', cause }, 'pack');
  };

  it('charge one account for what it has and no more, each once', async () => {
    await open('user', 2_000, 4_000);
    const ends = await Promise.all(Array.from({ length: DEBITS }, (_, n) => debit('user', n)));
    expect(ends.filter((end) => end === 'charged')).toHaveLength(6_000);
    const entries = await billing.entriesOf(creditStream('user'));
    const books = recount(entries);
    expect(books).toMatchObject({ captured: { monthly: 2_000, pack: 4_000 }, settled: { monthly: 0, pack: 0 } });
    expect(total(books.held)).toBe(0);
    // Opened, two grants, and for each charge a hold and a capture.
    expect(entries).toHaveLength(3 + 2 * 6_000);
  }, 120_000);

  it('charge each of 1,000 accounts for what it has and no more, each once', async () => {
    const users = Array.from({ length: 1_000 }, (_, n) => `user ${n}`);
    // Accounts have from 4 to 13 credits, and ten debits come to each.
    const creditsOf = (n: number) => 4 + (n % 10);
    await Promise.all(users.map((userId, n) => open(userId, 3, creditsOf(n) - 3)));
    const ends = await Promise.all(
      Array.from({ length: DEBITS }, (_, n) => debit(users[n % users.length] ?? '', Math.floor(n / users.length))),
    );
    const expected = users.map((_, n) => Math.min(10, creditsOf(n)));
    expect(ends.filter((end) => end === 'charged')).toHaveLength(expected.reduce((sum, charged) => sum + charged, 0));
    for (const [n, userId] of users.entries()) {
      const entries = await billing.entriesOf(creditStream(userId));
      const { captured, settled, held } = recount(entries);
      expect([total(captured), total(settled), total(held)]).toEqual([expected[n], creditsOf(n) - expected[n]!, 0]);
      expect(entries).toHaveLength(3 + 2 * expected[n]!);
    }
  }, 120_000);
});
