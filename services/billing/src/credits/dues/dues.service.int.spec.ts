import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SqliteEventStore } from '@pictora/event-sourcing';
import type { RunningService } from '@pictora/service-kit';
import { createTestPlatform, startTestService, TestClock, type TestPlatform } from '@pictora/service-kit/testing';
import { billingService } from '../../index.js';
import { creditStream } from '../domain/credit-account.js';

const day = 24 * 60 * 60 * 1000;

describe('what becomes due', () => {
  let dataDir: string;
  let clock: TestClock;
  let replicas: { readonly platform: TestPlatform; readonly service: RunningService }[];
  const userId = '01890a5d-ac96-774b-bcce-b302099a8057';
  const start = async () => {
    const platform = await createTestPlatform({ dataDir, clock, env: { DUES_EVERY_MS: '5' } });
    replicas.push({ platform, service: await startTestService(billingService, platform) });
  };
  const stop = async () => {
    for (const { service, platform } of replicas.splice(0)) {
      await service.close();
      await platform.close();
    }
  };
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pictora-billing-'));
    clock = new TestClock(new Date('2026-01-31T10:00:00.000Z'));
    replicas = [];
    await start();
  });
  afterEach(async () => {
    await stop();
    await rm(dataDir, { recursive: true });
  });

  const rpc = () => replicas[0]!.platform.rpc;
  const open = (user = userId) => rpc().call('billing.credits.open', { commandId: 'open', userId: user });
  const reserve = (holdId: string, credits: number) =>
    rpc().call('billing.credits.reserve', { commandId: `reserve:${holdId}`, userId, holdId, credits, reason: 'Image' });
  const capture = (holdId: string) =>
    rpc().call('billing.credits.capture', { commandId: `capture:${holdId}`, userId, holdId });
  const entries = async (user = userId) => {
    const store = new SqliteEventStore(join(dataDir, 'billing', 'ledger.db'));
    const events = await store.read(creditStream(user));
    await store.close();
    return events;
  };
  /** Waits until the account has so many entries of a type. */
  const untilEntries = async (type: string, count: number, user = userId) => {
    while ((await entries(user)).filter((entry) => entry.type === type).length < count)
      await new Promise((next) => setImmediate(next));
  };
  const balance = () => rpc().call('billing.credits.balance', { userId });
  const untilBalance = async (expected: { readonly settled: number; readonly held: number }) => {
    let shown = await balance();
    while (shown.settled !== expected.settled || shown.held !== expected.held) {
      await new Promise((next) => setImmediate(next));
      shown = await balance();
    }
  };

  it('gives an account the five credits of each new month, and takes what is left of the old one', async () => {
    await open();
    await reserve('job', 2);
    await capture('job');
    clock.advance(28 * day);
    await untilEntries('MonthStarted', 1);
    await untilBalance({ settled: 5, held: 0 });
    const written = (await entries()).slice(-3).map(({ type, data }) => ({ type, data }));
    const start = '2026-02-28T10:00:00.000Z';
    const cause = { type: 'billing-date', id: start };
    const bucket = 'monthly';
    expect(written).toEqual([
      { type: 'CreditsRemoved', data: { bucket, credits: 3, reason: 'Monthly credits lapsed', cause } },
      { type: 'MonthStarted', data: { start, reason: 'Monthly credits' } },
      { type: 'CreditsGranted', data: { bucket, credits: 5, reason: 'Monthly credits', cause } },
    ]);
    clock.advance(31 * day);
    await untilEntries('MonthStarted', 2);
  });

  it('starts the current month after a long standstill, and none of those missed', async () => {
    await open();
    await stop();
    clock.advance(155 * day);
    await start();
    await untilEntries('MonthStarted', 1);
    await stop();
    await start();
    await untilBalance({ settled: 5, held: 0 });
    expect((await entries()).filter(({ type }) => type === 'MonthStarted')).toMatchObject([
      { data: { start: '2026-06-30T10:00:00.000Z' } },
    ]);
  });

  it('happens once with several replicas, for every account', async () => {
    const users = Array.from({ length: 12 }, (_, n) => `01890a5d-ac96-774b-bcce-b3020${String(n).padStart(7, '0')}`);
    for (const user of users) await open(user);
    await start();
    await start();
    clock.advance(28 * day);
    for (const user of users) await untilEntries('MonthStarted', 1, user);
    await stop();
    await start();
    clock.advance(31 * day);
    for (const user of users) await untilEntries('MonthStarted', 2, user);
    await stop();
    for (const user of users)
      expect((await entries(user)).filter(({ type }) => type === 'CreditsGranted')).toHaveLength(3);
  });

  it('gives back a hold that is a day old and no younger one, and charges nothing to who captures it then', async () => {
    await open();
    await reserve('lost', 2);
    clock.advance(day / 2);
    await reserve('young', 1);
    clock.advance(day / 2);
    await untilBalance({ settled: 5, held: 1 });
    expect((await entries()).map(({ type }) => type)).toEqual([
      'AccountOpened',
      'CreditsGranted',
      'CreditsReserved',
      'CreditsReserved',
      'HoldExpired',
    ]);
    expect(await capture('lost')).toMatchObject({ settlement: 'released', balance: { settled: 5, held: 1 } });
    expect(await capture('young')).toMatchObject({ settlement: 'captured', balance: { settled: 4, held: 0 } });
  });
});
