import { randomUUID } from 'node:crypto';
import { planOf, type AccountStanding, type AdminChangeReply, type BalanceAsOf } from '@pictora/contracts';
import type { Answer, ApiClient } from '../../../e2e/api-client.js';
import type { Bank } from '../balances/history.js';

type Refused = { readonly code: string; readonly details?: { readonly available?: number } };

/** Pack credits only: nothing but the harness moves them. */
const packOf = ({ settled, held }: AccountStanding): number => settled.pack - held.pack;

const accountPath = (userId: string): string => `/api/admin/ledger/accounts/${userId}`;

/** Changes an account by hand, as an admin, once for its key. */
export const changeByHand = (
  admin: ApiClient,
  userId: string,
  what: 'grants' | 'corrections',
  { credits, key = randomUUID(), bucket = 'pack' }: { credits: number; key?: string; bucket?: 'monthly' | 'pack' },
): Promise<Answer<AdminChangeReply & Refused>> => {
  const body = { bucket, credits, reason: 'Load' };
  return admin.send('POST', `${accountPath(userId)}/${what}`, body, { 'idempotency-key': key });
};

export const balanceOf = async (admin: ApiClient, userId: string): Promise<BalanceAsOf> =>
  (await admin.send<BalanceAsOf>('GET', `${accountPath(userId)}/balance`)).body;

const unexpected = (what: string, { status, body }: Answer<unknown>): Error =>
  new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`);

/**
 * The pack credits of people's accounts, over HTTP. An admin changes them, and their owners read them. An admin's own look
 * at the ledger is none of the reads: it may be ahead of the read model, which shows an entry a moment later.
 *
 * @param owners the client of each account's owner, by user id.
 */
export const ledgerBank = (admin: ApiClient, owners: ReadonlyMap<string, ApiClient>): Bank => {
  return {
    credit: async (account, credits) => {
      const answer = await changeByHand(admin, account, 'grants', { credits });
      if (answer.status !== 201) throw unexpected('a grant', answer);
      return packOf(answer.body.after);
    },
    debit: async (account, credits) => {
      const answer = await changeByHand(admin, account, 'corrections', { credits });
      if (answer.status === 201) return { done: true, balance: packOf(answer.body.after) };
      const { code, details } = answer.body;
      if (code !== 'insufficient_credits') throw unexpected('a debit', answer);
      return { done: false, balance: details?.available ?? NaN };
    },
    read: async (account) => {
      const owner = owners.get(account);
      if (!owner) throw new Error(`${account} is nobody's`);
      // The free plan's credits lie beside those of packs, untouched.
      return (await owner.user()).creditsRemaining - planOf('free').monthlyCredits;
    },
  };
};
