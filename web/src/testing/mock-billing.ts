import { nextCursorHeader, planOf, type Job, type LedgerEntry, type Subscription } from '@pictora/contracts';
import { aJob, testId } from './builders.js';
import type { MockServer } from './mock-api.js';

export const aSubscription = (changes: Partial<Subscription> = {}): Subscription => ({
  tier: 'free',
  status: 'none',
  periodStart: null,
  periodEnd: null,
  endsAtPeriodEnd: false,
  nextTier: null,
  hasCustomer: false,
  customerId: null,
  refund: { eligible: false, reason: 'not-subscribed', until: null },
  ...changes,
});

/** What to say of an entry; the rest follows from those before it. */
export type EntryChanges = Omit<Partial<LedgerEntry>, 'balance' | 'cause'> & { cause?: Partial<LedgerEntry['cause']> };

/** An account's entries, told in their order; each knows the balance after it. The answer is newest first. */
export const entriesOf = (...told: readonly EntryChanges[]): LedgerEntry[] => {
  const settled = { monthly: 0, pack: 0 };
  const held = { monthly: 0, pack: 0 };
  const entries = told.map((changes, i): LedgerEntry => {
    const { type = 'granted', monthly = 0, pack = 0, cause, ...rest } = changes;
    const before = settled.monthly + settled.pack - held.monthly - held.pack;
    const add = (to: typeof held, sign: 1 | -1) => {
      to.monthly += sign * monthly;
      to.pack += sign * pack;
    };
    if (type === 'granted') add(settled, 1);
    if (type === 'removed' || type === 'captured') add(settled, -1);
    if (type === 'reserved') add(held, 1);
    if (type === 'captured' || type === 'released' || type === 'expired') add(held, -1);
    const left = { monthly: settled.monthly - held.monthly, pack: settled.pack - held.pack };
    const available = left.monthly + left.pack;
    return {
      revision: i + 1,
      type,
      monthly,
      pack,
      change: available - before,
      balance: { settled: settled.monthly + settled.pack, held: held.monthly + held.pack, available, ...left },
      reason: null,
      time: new Date(Date.UTC(2026, 10, 1, i)).toISOString(),
      ...rest,
      cause: { type: 'job', id: `job-${i + 1}`, ...cause },
    };
  });
  return entries.reverse();
};

const json = (body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } });

const history = ({ ledger }: MockServer, query: URLSearchParams): Response => {
  const at = (name: string) => query.get(name);
  const wanted = ledger.filter(
    ({ type, time }) =>
      (!at('type') || type === at('type')) && (!at('from') || time >= at('from')!) && (!at('to') || time < at('to')!),
  );
  if (at('format') === 'csv')
    return new Response(`time,type\r\n${wanted.map(({ time, type }) => `${time},${type}`).join('\r\n')}`);
  const start = Number(at('cursor')?.split('-')[1] ?? 0);
  const end = start + Number(at('limit') ?? 30);
  return json(wanted.slice(start, end), end < wanted.length ? { [nextCursorHeader]: `1-${end}` } : {});
};

const backToFree = (server: MockServer): Response => {
  const credits = planOf('free').monthlyCredits;
  server.subscription = aSubscription({ hasCustomer: true });
  server.user = { ...server.user, subscriptionTier: 'free', creditsRemaining: credits, creditsTotal: credits };
  return json(server.user);
};

/** The billing calls of the gateway; null for any other call. */
export const mockBilling = (
  server: MockServer,
  method: string,
  path: string,
  query: URLSearchParams,
): Response | null => {
  switch (`${method} ${path}`) {
    case 'GET subscription':
      return json(server.subscription);
    case 'GET credits/history':
      return history(server, query);
    case 'POST create-checkout-session':
    case 'POST create-credit-checkout':
      return json({ url: 'https://pay.example/checkout' });
    case 'POST create-portal-session':
      return json({ url: 'https://pay.example/portal' });
    case 'POST downgrade-to-free':
    case 'POST refund-subscription':
      return backToFree(server);
    default:
      return null;
  }
};

/** The entry that spends what a job held, where the ledger tells of the hold. */
export const captureHold = (server: MockServer, jobId: string): void => {
  const hold = server.ledger.find(({ type, cause }) => type === 'reserved' && cause.id === jobId);
  const latest = server.ledger[0];
  if (!hold || !latest) return;
  const { settled, held, ...left } = latest.balance;
  const credits = hold.monthly + hold.pack;
  server.ledger.unshift({
    ...hold,
    type: 'captured',
    revision: latest.revision + 1,
    change: 0,
    balance: { ...left, settled: settled - credits, held: held - credits },
    reason: null,
    time: new Date().toISOString(),
  });
};

/** A month as a member might have had it, for working on the pages: pictures, a pack, a reset, something under way. */
export const aMonthOfEntries = (now: Date): { ledger: LedgerEntry[]; jobs: Job[] } => {
  const told: EntryChanges[] = [];
  const jobs: Job[] = [];
  const at = (daysAgo: number, minutes = 0) =>
    new Date(now.getTime() - (daysAgo * 24 * 60 + minutes) * 60_000).toISOString();
  const work = (
    time: string,
    credits: number,
    end: 'captured' | 'released' | null,
    prompt: string,
    reason = 'Image generation',
  ) => {
    const job = aJob({ prompt, state: end === 'captured' ? 'succeeded' : end ? 'failed' : 'running' });
    const image = end === 'captured' ? { imageId: testId() } : {};
    jobs.push({ ...job, ...image });
    const cause = { type: 'job' as const, id: job.id };
    told.push({ type: 'reserved', monthly: credits, time, cause, reason });
    if (end)
      told.push({ type: end, monthly: credits, time, cause, reason: end === 'released' ? 'The picture failed' : null });
  };
  const id = (n: number) => `payment-${n}`;
  told.push({ monthly: 34, reason: 'Monthly credits', time: at(31), cause: { type: 'billing-date', id: at(31) } });
  for (let day = 30; day > 20; day -= 1) work(at(day, 40), (day % 3) + 1, 'captured', 'A paper boat on a mirror lake');
  told.push({
    type: 'removed',
    monthly: 14,
    reason: 'Monthly credits lapsed',
    time: at(20),
    cause: { type: 'billing-date', id: 'b' },
  });
  told.push({ monthly: 100, reason: 'Monthly credits', time: at(20), cause: { type: 'billing-date', id: 'b' } });
  for (let day = 19; day > 1; day -= 1)
    work(
      at(day, 90),
      day % 5 === 0 ? 10 : (day % 3) + 1,
      'captured',
      'Crimson mountains at dusk, the last sun low over a still lake',
      day % 5 === 0 ? 'Video generation' : 'Image generation',
    );
  told.push({ pack: 10, reason: 'Credit pack', time: at(1, 200), cause: { type: 'payment', id: id(1) } });
  work(at(1, 100), 10, 'captured', 'Umbrella, block nine, rain on neon', 'Video generation');
  work(at(0, 95), 1, 'released', 'A fox made of autumn leaves');
  work(at(0, 60), 1, 'captured', 'Where she keeps the mountains');
  work(at(0, 2), 1, null, 'Ember range');
  return { ledger: entriesOf(...told), jobs };
};
