import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RpcInput } from '@pictora/contracts';
import { ProjectionGap, SqliteEventStore, type RecordedEvent } from '@pictora/event-sourcing';
import { openSqliteRecords, type RunningService } from '@pictora/service-kit';
import { createTestPlatform, startTestService, TestClock, type TestPlatform } from '@pictora/service-kit/testing';
import { billingService } from '../../index.js';
import { creditStream } from '../domain/credit-account.js';
import { HistoryProjection } from './history.projection.js';
import { historyModel } from './history.schema.js';

const hour = 60 * 60 * 1000;

describe('the history of an account', () => {
  let dataDir: string;
  let clock: TestClock;
  let platform: TestPlatform;
  let service: RunningService;
  const userId = '01890a5d-ac96-774b-bcce-b302099a8057';
  const other = '01890a5d-ac96-774b-bcce-b302099a8058';
  const job = { userId, holdId: 'job' };

  /** 10:00 opened and granted, 11:00 held, 12:00 captured, 13:00 held again, 14:00 released. */
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pictora-billing-'));
    clock = new TestClock(new Date('2026-01-31T10:00:00.000Z'));
    platform = await createTestPlatform({ dataDir, clock });
    service = await startTestService(billingService, platform);
    const { rpc } = platform;
    await rpc.call('billing.credits.open', { commandId: 'open', userId });
    await rpc.call('billing.credits.open', { commandId: 'open', userId: other });
    clock.advance(hour);
    await rpc.call('billing.credits.reserve', { commandId: '1', ...job, credits: 2, reason: 'Generated image' });
    clock.advance(hour);
    await rpc.call('billing.credits.capture', { commandId: '2', ...job });
    clock.advance(hour);
    const next = { userId, holdId: 'next' };
    await rpc.call('billing.credits.reserve', { commandId: '3', ...next, credits: 1, reason: 'Generated image' });
    clock.advance(hour);
    await rpc.call('billing.credits.release', { commandId: '4', ...next, reason: 'It failed' });
    while ((await history({})).items.length < 5) await new Promise((resolve) => setImmediate(resolve));
  });
  afterEach(async () => {
    await service.close();
    await platform.close();
    await rm(dataDir, { recursive: true });
  });

  const history = (filter: Omit<RpcInput<'billing.credits.history'>, 'userId'>) =>
    platform.rpc.call('billing.credits.history', { userId, ...filter });
  const types = async (filter: Parameters<typeof history>[0]) => (await history(filter)).items.map(({ type }) => type);

  it('tells each entry with its cause, what it changed and the balance after it, newest first', async () => {
    const entry = (
      revision: number,
      type: string,
      [monthly, change]: [number, number],
      [settled, held]: [number, number],
      reason: string | null,
      cause: object,
    ) => ({
      revision,
      type,
      monthly,
      pack: 0,
      change,
      balance: { settled, held, available: settled - held, monthly: settled - held, pack: 0 },
      reason,
      cause,
      time: new Date(Date.UTC(2026, 0, 31, 9 + revision)).toISOString(),
    });
    const by = (id: string) => ({ type: 'job', id });
    expect(await history({})).toEqual({
      items: [
        entry(5, 'released', [1, 1], [3, 0], 'It failed', by('next')),
        entry(4, 'reserved', [1, -1], [3, 1], 'Generated image', by('next')),
        entry(3, 'captured', [2, 0], [3, 0], null, by('job')),
        entry(2, 'reserved', [2, -2], [5, 2], 'Generated image', by('job')),
        entry(1, 'granted', [5, 5], [5, 0], 'Free plan', { type: 'opening', id: userId }),
      ],
      nextCursor: null,
    });
  });

  it('is read page by page, each entry once', async () => {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await history({ limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...page.items.map(({ revision }) => revision));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  it('can be narrowed to a type and to a time', async () => {
    expect(await types({ type: 'reserved' })).toEqual(['reserved', 'reserved']);
    const from = '2026-01-31T11:00:00.000Z';
    const to = '2026-01-31T13:00:00.000Z';
    expect(await types({ from, to })).toEqual(['captured', 'reserved']);
    expect(await types({ from, to, type: 'reserved' })).toEqual(['reserved']);
    expect(await types({ from: '2026-02-01T00:00:00.000Z' })).toEqual([]);
  });

  it.each([{ cursor: 'x' }, { from: 'yesterday' }, { limit: 101 }, { type: 'stolen' as 'granted' }])(
    'refuses %p',
    async (filter) => {
      await expect(history(filter)).rejects.toMatchObject({ code: 'validation_failed' });
    },
  );

  it('is the same when events come again, by another writer, or in other batches, and never skips one', async () => {
    const store = new SqliteEventStore(join(dataDir, 'billing', 'ledger.db'));
    const events: readonly RecordedEvent[] = await store.read(creditStream(userId));
    await store.close();
    const records = await openSqliteRecords('sqlite::memory:');
    const model = historyModel(records);
    await model.init();
    const projection = new HistoryProjection(model);
    await expect(projection.apply(events.slice(1))).rejects.toThrow(ProjectionGap);
    await Promise.all([projection.apply(events), new HistoryProjection(model).apply(events)]);
    const all = () => model.find({}).sort({ revision: 1 }).lean();
    const once = await all();
    expect(once).toHaveLength(events.length);
    expect(once.at(-1)).toMatchObject({ settled: { monthly: 3, pack: 0 }, held: { monthly: 0, pack: 0 } });
    await projection.apply(events.slice(2));
    await model.deleteOne({ revision: 4 });
    await projection.apply(events.slice(3));
    expect(await all()).toEqual(once);
    await records.close();
  });
});
