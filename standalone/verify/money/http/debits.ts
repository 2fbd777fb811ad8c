import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isTerminal, planOf, type LedgerRun } from '@pictora/contracts';
import { Violation } from '../../kit/harness.js';
import type { ApiClient } from '../../../e2e/api-client.js';
import { until } from '../../../e2e/people.js';
import { insist } from '../../../e2e/replicas/insist.js';
import { balanceOf, changeByHand } from './ledger-bank.js';
import type { Studio } from './studio.js';

export type Debits = { readonly debits: number; readonly credits: number; readonly seed: number };

/** What became of them; `again`: how many were sent a second time by who got no answer, or was told to wait. */
export type Outcome = {
  readonly charged: number;
  readonly refused: number;
  readonly orders: number;
  readonly again: number;
};

/** Some fifty of the debits are pictures that are ordered; the others are taken by hand. */
const orderEvery = (debits: number): number => Math.max(10, Math.floor(debits / 50));
/** Requests on their way at a time: more only wait, in the sockets of one address. */
const inFlight = 2_000;
/** Milliseconds between two tries of an order for which there is no room. */
const pauseMs = 300;

type Ended = 'charged' | 'refused';

/** Takes one credit and insists on an answer, under one key. */
const byHand = async (admin: ApiClient, userId: string, sent: () => void): Promise<Ended> => {
  const key = randomUUID();
  const { status, body } = await insist(() => {
    sent();
    return changeByHand(admin, userId, 'corrections', { credits: 1, key });
  });
  if (status === 201) return 'charged';
  if (body.code === 'insufficient_credits') return 'refused';
  throw new Error(`a debit was answered ${status}: ${JSON.stringify(body)}`);
};

/** Orders a picture; who has too many under way tries until there is room. */
const byOrder = async (api: ApiClient, sent: () => void): Promise<Ended> => {
  const key = randomUUID();
  for (;;) {
    const { status, body } = await insist(() => {
      sent();
      return api.generate('a lake', key);
    });
    if (status === 202) return 'charged';
    const { code } = body as unknown as { readonly code?: string };
    if (code === 'insufficient_credits') return 'refused';
    if (code !== 'too_many_jobs') throw new Error(`an order was answered ${status}: ${JSON.stringify(body)}`);
    await wait(pauseMs);
  }
};

/** What the ledger and its read models say must be what was answered. */
const verifyLedger = async (admin: ApiClient, seed: number): Promise<void> => {
  const { body: begun } = await admin.send<LedgerRun>('POST', '/api/admin/ledger/verify', {});
  let run = begun;
  await until(async () => {
    run = (await admin.send<LedgerRun>('GET', `/api/admin/ledger/runs/${begun.id}`)).body;
    return run.state !== 'running';
  });
  if (run.state !== 'succeeded' || run.drift.length > 0)
    throw new Violation(`A read model is not what its events say: ${JSON.stringify(run)}`, seed);
};

/**
 * Sends all debits at once to one account that has credits for some of them: by hand, and as orders of pictures between
 * them. Throws a Violation unless exactly as many succeed as there are credits, and all of them are spent in the end.
 */
export const raceDebits = async (
  studio: Pick<Studio, 'admin' | 'newcomer'>,
  { debits, credits, seed }: Debits,
): Promise<Outcome> => {
  const { api, id } = await studio.newcomer();
  // Those by hand take pack credits, so there are to be no others.
  const free = planOf('free').monthlyCredits;
  await changeByHand(studio.admin, id, 'corrections', { credits: free, bucket: 'monthly' });
  const granted = await changeByHand(studio.admin, id, 'grants', { credits });
  if (granted.status !== 201 || granted.body.after.available !== credits)
    throw new Error(`no ${credits} credits: ${JSON.stringify(granted.body)}`);
  let sent = 0;
  const count = () => void (sent += 1);
  const every = orderEvery(debits);
  const isOrder = (n: number): boolean => (n + seed) % every === 0;
  const ends: { readonly order: boolean; readonly ended: Ended }[] = [];
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < debits) {
      const order = isOrder(next++);
      ends.push({ order, ended: await (order ? byOrder(api, count) : byHand(studio.admin, id, count)) });
    }
  };
  await Promise.all(Array.from({ length: Math.min(inFlight, debits) }, client));
  const charged = ends.filter(({ ended }) => ended === 'charged');
  if (charged.length !== credits)
    throw new Violation(`${charged.length} of ${debits} debits succeeded on ${credits} credits`, seed);

  await until(async () => (await api.jobs()).every(({ state }) => isTerminal(state)));
  const jobs = await api.jobs();
  const orders = charged.filter(({ order }) => order).length;
  if (jobs.length !== orders)
    throw new Violation(`${orders} orders were accepted, and there are ${jobs.length} jobs`, seed);
  const failed = jobs.filter(({ state }) => state !== 'succeeded');
  if (failed.length > 0) throw new Error(`pictures failed, and gave their credits back: ${JSON.stringify(failed)}`);
  const balance = await balanceOf(studio.admin, id);
  const { creditsRemaining, creditsHeld } = await api.user();
  const left = [balance.available, balance.settled.monthly, balance.settled.pack, creditsRemaining, creditsHeld];
  if (left.some((n) => n !== 0)) throw new Violation(`something is left, or owed: ${JSON.stringify(balance)}`, seed);
  await verifyLedger(studio.admin, seed);
  return { charged: charged.length, refused: ends.length - charged.length, orders, again: sent - debits };
};
