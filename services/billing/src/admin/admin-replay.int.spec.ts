import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ledgerReadModels, type LedgerReadModel, type LedgerRun } from '@pictora/contracts';
import type { EventStore } from '@pictora/event-sourcing';
import { RECORDS, type RunningService } from '@pictora/service-kit';
import { createTestPlatform, startTestService, TestClock, type TestPlatform } from '@pictora/service-kit/testing';
import type { Connection } from 'mongoose';
import { EVENT_STORE } from '../billing.tokens.js';
import { balanceModel } from '../credits/balance/balance.schema.js';
import { creditStream } from '../credits/domain/credit-account.js';
import { duesModel } from '../credits/dues/dues.schema.js';
import { historyModel } from '../credits/history/history.schema.js';
import { billingService } from '../index.js';

// States are waited for, however busy the machine is.
jest.setTimeout(120_000);

const hour = 60 * 60 * 1000;
const ada = '01890a5d-ac96-774b-bcce-b302099a8057';
const bob = '01890a5d-ac96-774b-bcce-b302099a8058';
const admin = '01890a5d-ac96-774b-bcce-b302099a80ad';

describe('admin replay', () => {
  let dataDir: string;
  let clock: TestClock;
  let platform: TestPlatform;
  let service: RunningService;
  let records: Connection;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pictora-billing-'));
    clock = new TestClock(new Date('2026-01-31T10:00:00.000Z'));
    platform = await createTestPlatform({ dataDir, clock, env: { RPC_TIMEOUT_MS: '60000' } });
    service = await startTestService(billingService, platform);
    records = service.app.get<Connection>(RECORDS, { strict: false });
  });
  afterEach(async () => {
    await service.close();
    await platform.close();
    await rm(dataDir, { recursive: true });
  });

  const call: TestPlatform['rpc']['call'] = (...of) => platform.rpc.call(...of);
  const open = (userId: string) => call('billing.credits.open', { commandId: 'open', userId });
  const reserve = (userId: string, holdId: string, credits = 1) =>
    call('billing.credits.reserve', { commandId: `reserve:${holdId}`, userId, holdId, credits, reason: 'A picture' });
  const capture = (userId: string, holdId: string) =>
    call('billing.credits.capture', { commandId: `capture:${holdId}`, userId, holdId });
  const change = { userId: ada, actorId: admin, bucket: 'pack', credits: 3, reason: 'A picture was lost' } as const;
  const grant = (key = 'click', of: object = {}) => call('billing.admin.grant', { ...change, key, ...of });
  const correct = (key = 'click', of: object = {}) => call('billing.admin.correct', { ...change, key, ...of });
  const asOf = (of: object = {}) => call('billing.admin.balance-as-of', { userId: ada, ...of });
  const stored = async (userId = ada) => {
    const store = service.app.get<EventStore>(EVENT_STORE, { strict: false });
    return store.read(creditStream(userId));
  };
  const run = async (kind: LedgerRun['kind'], readModels: readonly LedgerReadModel[] = ledgerReadModels) => {
    const { run: started } = await call('billing.admin.start-run', {
      kind,
      readModels: [...readModels],
      actorId: admin,
    });
    for (;;) {
      const now = await call('billing.admin.run', { runId: started.id });
      if (now.state !== 'running') return now;
      await new Promise((next) => setImmediate(next));
    }
  };
  /** Until every read model shows every event. */
  const settled = async () => {
    for (const userId of [ada, bob]) {
      const { length } = await stored(userId);
      if (length === 0) continue;
      for (;;) {
        const shown = await Promise.all([
          balanceModel(records).exists({ _id: userId, revision: length - 1 }),
          duesModel(records).exists({ _id: userId, revision: length - 1 }),
          historyModel(records).exists({ _id: `${userId}:${length - 1}` }),
        ]);
        if (shown.every((there) => there !== null)) break;
        await new Promise((next) => setImmediate(next));
      }
    }
  };

  describe('history', () => {
    it('tells every event as it was stored, newest first, with cause, actor and the balance after it', async () => {
      await open(ada);
      await reserve(ada, 'job', 2);
      await capture(ada, 'job');
      await grant();
      const { items, nextCursor } = await call('billing.admin.events', { userId: ada });
      expect(nextCursor).toBeNull();
      const events = await stored();
      expect(items.map(({ id, data, commandId }) => ({ id, data, commandId })).reverse()).toEqual(
        events.map(({ id, data, commandId }) => ({ id, data, commandId })),
      );
      expect(
        items.map(({ revision, type, change: by, cause, actor, after }) => [
          ...[revision, type, by, cause?.type ?? null, actor],
          ...[after.settled, after.held, after.available],
        ]),
      ).toEqual([
        [4, 'CreditsGranted', 3, 'admin', admin, { monthly: 3, pack: 3 }, { monthly: 0, pack: 0 }, 6],
        [3, 'CreditsCaptured', 0, 'job', null, { monthly: 3, pack: 0 }, { monthly: 0, pack: 0 }, 3],
        [2, 'CreditsReserved', -2, 'job', null, { monthly: 5, pack: 0 }, { monthly: 2, pack: 0 }, 3],
        [1, 'CreditsGranted', 5, null, null, { monthly: 5, pack: 0 }, { monthly: 0, pack: 0 }, 5],
        [0, 'AccountOpened', 0, null, null, { monthly: 0, pack: 0 }, { monthly: 0, pack: 0 }, 0],
      ]);
    });

    it('is read page by page, each event once', async () => {
      await open(ada);
      for (let n = 0; n < 3; n++) await grant(`click-${n}`);
      const seen: number[] = [];
      let cursor: number | undefined;
      do {
        const page = await call('billing.admin.events', { userId: ada, limit: 2, cursor });
        seen.push(...page.items.map(({ revision }) => revision));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toEqual([4, 3, 2, 1, 0]);
    });

    it('of an account that is not there is not found', async () => {
      await expect(call('billing.admin.events', { userId: bob })).rejects.toMatchObject({ code: 'not_found' });
      await expect(call('billing.admin.balance-as-of', { userId: bob })).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('the balance as of', () => {
    beforeEach(async () => {
      await open(ada);
      clock.advance(hour);
      await reserve(ada, 'job', 2);
      clock.advance(hour);
      await capture(ada, 'job');
    });

    it('a time is what the account held then, with what was being held', async () => {
      expect(await asOf({ at: '2026-01-31T09:59:59.999Z' })).toMatchObject({
        available: 0,
        revision: null,
        time: null,
      });
      expect(await asOf({ at: '2026-01-31T10:30:00.000Z' })).toMatchObject({ available: 5, revision: 1, holds: [] });
      expect(await asOf({ at: '2026-01-31T11:00:00.000Z' })).toMatchObject({
        ...{ available: 3, revision: 2, time: '2026-01-31T11:00:00.000Z' },
        held: { monthly: 2, pack: 0 },
        holds: [{ holdId: 'job', monthly: 2, pack: 0 }],
      });
      expect(await asOf({ at: '2030-01-01T00:00:00.000Z' })).toEqual(await asOf());
      expect(await asOf()).toMatchObject({ available: 3, revision: 3, settled: { monthly: 3, pack: 0 }, holds: [] });
    });

    it('a revision is what the account held after that entry; there is none after one that is not there', async () => {
      expect(await asOf({ revision: 0 })).toMatchObject({ available: 0, revision: 0 });
      expect(await asOf({ revision: 2 })).toMatchObject({ available: 3, revision: 2 });
      await expect(asOf({ revision: 4 })).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('a change by hand', () => {
    beforeEach(() => open(ada));

    it('is an entry with its reason and who made it', async () => {
      expect(await grant()).toMatchObject({ revision: 2, after: { settled: { monthly: 5, pack: 3 }, available: 8 } });
      expect(await correct('other', { credits: 2, reason: 'Granted twice' })).toMatchObject({
        revision: 3,
        after: { available: 6 },
      });
      expect((await stored()).slice(2).map(({ type, data }) => ({ type, data }))).toEqual([
        {
          type: 'CreditsGranted',
          data: { bucket: 'pack', credits: 3, reason: 'A picture was lost', cause: { type: 'admin', id: admin } },
        },
        {
          type: 'CreditsRemoved',
          data: { bucket: 'pack', credits: 2, reason: 'Granted twice', cause: { type: 'admin', id: admin } },
        },
      ]);
      expect(await call('billing.credits.balance', { userId: ada })).toMatchObject({ available: 6 });
    });

    it('happens once for its key, whether clicked twice at a time, again later, or after a restart', async () => {
      const answers = await Promise.all([grant(), grant(), grant()]);
      clock.advance(hour);
      answers.push(await grant());
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      await service.close();
      service = await startTestService(billingService, platform);
      expect(await grant()).toEqual(answers[0]);
      expect(await stored()).toHaveLength(3);
    });

    it('that is another one under a key that was used is refused, and changes nothing', async () => {
      await grant();
      for (const other of [{ credits: 4 }, { bucket: 'monthly' }, { reason: 'Another' }, { actorId: bob }])
        await expect(grant('click', other)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
      await expect(correct('click')).rejects.toMatchObject({ code: 'idempotency_key_reused' });
      expect(await stored()).toHaveLength(3);
    });

    it('takes back nothing that is held or was spent, and nothing from the other bucket', async () => {
      await reserve(ada, 'job', 4);
      await expect(correct('a', { bucket: 'monthly', credits: 2 })).rejects.toMatchObject({
        code: 'insufficient_credits',
      });
      await expect(correct('b', { bucket: 'pack', credits: 1 })).rejects.toMatchObject({
        code: 'insufficient_credits',
      });
      expect(await correct('c', { bucket: 'monthly', credits: 1 })).toMatchObject({ after: { available: 0 } });
    });

    it.each([
      { credits: 0 },
      { credits: -1 },
      { credits: 0.5 },
      { credits: 100_001 },
      { credits: Number.NaN },
      { reason: '' },
      { reason: 'ask ann@example.com' },
      { bucket: 'gold' },
      { actorId: 'ann' },
      { key: '' },
    ])('is refused with %j, and writes no event', async (of) => {
      await expect(grant('click', of)).rejects.toMatchObject({ code: 'validation_failed' });
      await expect(correct('click', of)).rejects.toMatchObject({ code: 'validation_failed' });
      expect(await stored()).toHaveLength(2);
    });

    it('to an account that is not there is refused', async () => {
      await expect(grant('click', { userId: bob })).rejects.toMatchObject({ code: 'not_found' });
      expect(await stored(bob)).toEqual([]);
    });
  });

  describe('a verification', () => {
    beforeEach(async () => {
      for (const userId of [ada, bob]) await open(userId);
      await reserve(ada, 'job', 2);
      await settled();
    });

    it('finds no drift in read models that follow', async () => {
      const { state, parts, drift } = await run('verify');
      expect({ state, drift }).toEqual({ state: 'succeeded', drift: [] });
      expect(
        parts.map(({ readModel, state: of, progress, documents, drifted }) => [
          readModel,
          of,
          progress,
          documents,
          drifted,
        ]),
      ).toEqual([
        ['balance', 'done', 1, 2, 0],
        ['history', 'done', 1, 5, 0],
        ['dues', 'done', 1, 2, 0],
        ['subscriptions', 'done', 1, 0, 0],
      ]);
    });

    it('lists what drifted by document and field, and a rebuild mends it', async () => {
      await balanceModel(records).updateOne({ _id: ada }, { $set: { 'settled.pack': 7 } });
      await historyModel(records).deleteOne({ _id: `${bob}:1` });
      await duesModel(records).create({
        ...{ _id: admin, revision: 0, openedAt: clock.now(), renewsAt: clock.now(), holds: [], oldestHoldAt: null },
      });
      const found = await run('verify');
      expect(found.parts.map(({ drifted }) => drifted)).toEqual([1, 1, 1, 0]);
      expect(found.drift).toEqual([
        {
          ...{ readModel: 'balance', id: ada, kind: 'different' },
          fields: [{ field: 'settled.pack', expected: 0, found: 7 }],
        },
        { readModel: 'history', id: `${bob}:1`, kind: 'missing', fields: [] },
        { readModel: 'dues', id: admin, kind: 'stray', fields: [] },
      ]);
      const rebuilt = await run('rebuild');
      expect(rebuilt.parts.map(({ corrected, removed }) => [corrected, removed])).toEqual([
        [1, 0],
        [1, 0],
        [0, 1],
        [0, 0],
      ]);
      expect((await run('verify')).drift).toEqual([]);
    });

    it('keeps of a text that might name somebody only that it drifted', async () => {
      await grant('by-hand', { reason: 'Ann called' });
      await settled();
      await historyModel(records).updateOne({ _id: `${ada}:3` }, { $set: { reason: 'Bea called' } });
      const { drift } = await run('verify', ['history']);
      expect(drift).toEqual([
        {
          ...{ readModel: 'history', id: `${ada}:3`, kind: 'different' },
          fields: [{ field: 'reason', expected: 'not kept', found: 'not kept' }],
        },
      ]);
    });

    it('of one read model leaves the others alone', async () => {
      await duesModel(records).deleteMany({});
      const { parts, drift } = await run('verify', ['balance']);
      expect(parts.map(({ readModel }) => readModel)).toEqual(['balance']);
      expect(drift).toEqual([]);
    });
  });

  describe('a rebuild', () => {
    it('while commands run leaves every read model what a full replay gives', async () => {
      for (const userId of [ada, bob]) await open(userId);
      await grant('much', { credits: 100_000 });
      for (let n = 0; n < 20; n++) await reserve(ada, `before-${n}`);
      await settled();
      await balanceModel(records).updateMany({}, { $set: { 'settled.pack': 7 } });
      await duesModel(records).updateMany({}, { $set: { holds: [] } });
      await historyModel(records).updateMany({ userId: ada }, { $set: { 'settled.pack': 7 } });
      let commanding = true;
      const commands = (async () => {
        for (let n = 0; commanding || n < 50; n++) {
          await reserve(ada, `during-${n}`);
          await capture(ada, `during-${n}`);
          if (n % 10 === 0) await grant(`more-${n}`, { userId: bob });
        }
      })();
      const rebuilt = await run('rebuild');
      commanding = false;
      await commands;
      expect(rebuilt.state).toBe('succeeded');
      await settled();
      const { drift, parts } = await run('verify');
      expect(drift).toEqual([]);
      expect(parts.every(({ drifted }) => drifted === 0)).toBe(true);
      const events = await stored();
      expect(await balanceModel(records).findById(ada).lean()).toMatchObject({ revision: events.length - 1 });
    });

    it('lets a projection go on that met a gap', async () => {
      await open(ada);
      await settled();
      await balanceModel(records).deleteMany({});
      await duesModel(records).deleteMany({});
      await run('rebuild');
      await grant();
      await settled();
      expect(await call('billing.credits.balance', { userId: ada })).toMatchObject({ available: 8 });
    });
  });
});
