import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pushSubject } from '@pictora/contracts';
import { integrationEvent } from '@pictora/durable-events';
import { SqliteEventStore } from '@pictora/event-sourcing';
import { runInContext } from '@pictora/messaging';
import type { RunningService } from '@pictora/service-kit';
import { createTestPlatform, startTestService, type TestPlatform } from '@pictora/service-kit/testing';
import { billingService } from '../index.js';
import { creditStream, REMEMBERED_HOLDS } from './domain/credit-account.js';

describe('the credit calls', () => {
  let dataDir: string;
  let platform: TestPlatform;
  let service: RunningService;
  const start = async () => {
    platform = await createTestPlatform({ dataDir });
    service = await startTestService(billingService, platform);
  };
  const stop = async () => {
    await service.close();
    await platform.close();
  };
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pictora-billing-'));
    await start();
  });
  afterEach(async () => {
    await stop();
    await rm(dataDir, { recursive: true });
  });

  const userId = '01890a5d-ac96-774b-bcce-b302099a8057';
  const open = (commandId = 'open') => platform.rpc.call('billing.credits.open', { commandId, userId });
  const balance = () => platform.rpc.call('billing.credits.balance', { userId });
  const reserve = (holdId: string, credits = 1, commandId = `reserve:${holdId}`) =>
    platform.rpc.call('billing.credits.reserve', { commandId, userId, holdId, credits, reason: 'Generated image' });
  const capture = (holdId: string) =>
    platform.rpc.call('billing.credits.capture', { commandId: `capture:${holdId}`, userId, holdId });
  const release = (holdId: string, commandId = `release:${holdId}`) =>
    platform.rpc.call('billing.credits.release', { commandId, userId, holdId, reason: 'It failed' });
  const giveBack = (holdId: string) =>
    platform.rpc.call('billing.credits.give-back', { userId, holdId, reason: 'The picture could not be kept' });
  const entries = async () => {
    const store = new SqliteEventStore(join(dataDir, 'billing', 'ledger.db'));
    const events = await store.read(creditStream(userId));
    await store.close();
    return events.map(({ type }) => type);
  };

  it('open an account with the five credits of the free plan, once', async () => {
    const expected = { userId, tier: 'free', settled: 5, held: 0, available: 5, total: 5, revision: 1 };
    expect(await open()).toEqual(expected);
    expect(await open()).toEqual(expected);
    expect(await open('from elsewhere')).toEqual(expected);
    expect(await entries()).toEqual(['AccountOpened', 'CreditsGranted']);
  });

  it('show each change in the balance by the time they answer', async () => {
    await open();
    expect(await reserve('job', 2)).toMatchObject({ settled: 5, held: 2, available: 3 });
    expect(await balance()).toMatchObject({ settled: 5, held: 2, available: 3, revision: 2 });
    expect(await capture('job')).toMatchObject({ settlement: 'captured', balance: { settled: 3, held: 0 } });
    expect(await balance()).toMatchObject({ settled: 3, held: 0, available: 3, revision: 3 });
  });

  it('give back what a failed job held', async () => {
    await open();
    await reserve('job', 2);
    expect(await release('job')).toMatchObject({ settlement: 'released', balance: { settled: 5, held: 0 } });
    expect(await balance()).toMatchObject({ available: 5 });
  });

  it('say how a hold really ended to who comes too late', async () => {
    await open();
    await reserve('paid');
    await capture('paid');
    expect(await release('paid')).toMatchObject({ settlement: 'captured', balance: { available: 4 } });
    await reserve('returned');
    await release('returned');
    expect(await capture('returned')).toMatchObject({ settlement: 'released', balance: { available: 4 } });
  });

  it('name the entries that each of them made, and those of a hold that somebody else ended', async () => {
    await open();
    const [reserved] = (await reserve('job', 2)).entries;
    expect(reserved).toEqual({ revision: 2, type: 'reserved', monthly: 2, pack: 0 });
    const captured = { revision: 3, type: 'captured', monthly: 2, pack: 0 };
    expect((await capture('job')).entries).toEqual([captured]);
    expect((await capture('job')).entries).toEqual([captured]);
    expect((await release('job')).entries).toEqual([reserved, captured]);
    expect((await reserve('job', 2)).entries).toEqual([reserved]);
  });

  it('write down with every entry the command that made it and the request that it belongs to', async () => {
    await runInContext({ correlationId: 'request-1' }, async () => {
      await open();
      await reserve('job', 2);
      await capture('job');
      await giveBack('job');
      await reserve('next');
      await release('next');
    });
    const store = new SqliteEventStore(join(dataDir, 'billing', 'ledger.db'));
    const events = await store.read(creditStream(userId));
    await store.close();
    expect(events.map(({ commandId }) => commandId)).toEqual([
      ...['open', 'open', 'reserve:job', 'capture:job', 'give-back:job', 'reserve:next', 'release:next'],
    ]);
    for (const { commandId, causationId, correlationId } of events)
      expect([causationId, correlationId]).toEqual([commandId, 'request-1']);
  });

  it('give back what was charged for nothing, once, whoever asks and however often', async () => {
    await open();
    await reserve('job', 2);
    await expect(giveBack('job')).rejects.toMatchObject({ code: 'conflict' });
    await capture('job');
    const answers = await Promise.all([giveBack('job'), giveBack('job'), giveBack('job')]);
    for (const answer of answers)
      expect(answer).toMatchObject({
        settlement: 'captured',
        balance: { settled: 5, available: 5 },
        entries: [{ revision: 4, type: 'granted', monthly: 2, pack: 0 }],
      });
    await stop();
    await start();
    expect((await giveBack('job')).entries).toHaveLength(1);
    expect(await entries()).toEqual([
      'AccountOpened',
      'CreditsGranted',
      'CreditsReserved',
      'CreditsCaptured',
      'CreditsGranted',
    ]);
  });

  it('give nothing back for a job that was not charged, and know no other', async () => {
    await open();
    await reserve('job');
    await release('job');
    expect(await giveBack('job')).toMatchObject({
      settlement: 'released',
      balance: { settled: 5 },
      entries: [{ type: 'reserved' }, { type: 'released' }],
    });
    await expect(giveBack('another')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('give back also what was charged so long ago that the account has forgotten the job', async () => {
    await open();
    await reserve('job', 2);
    await capture('job');
    await Promise.all(Array.from({ length: REMEMBERED_HOLDS }, (_, n) => release(`called off ${n}`)));
    expect(await giveBack('job')).toMatchObject({ settlement: 'captured', balance: { available: 5 } });
    expect(await giveBack('job')).toMatchObject({ balance: { available: 5 }, entries: [{ type: 'granted' }] });
  }, 60_000);

  it('let no reservation in after its release', async () => {
    await open();
    expect(await release('job')).toMatchObject({ settlement: 'unknown' });
    expect(await release('job', 'another release')).toMatchObject({ settlement: 'unknown' });
    await expect(reserve('job')).rejects.toMatchObject({ code: 'conflict' });
    expect(await balance()).toMatchObject({ held: 0, available: 5 });
  });

  it('refuse what the account has not got, and hold nothing', async () => {
    await open();
    await expect(reserve('job', 6)).rejects.toMatchObject({
      code: 'insufficient_credits',
      message: 'You need at least 6 credits. Your current balance: 5',
      details: { required: 6, available: 5, short: 1 },
    });
    await reserve('all', 5);
    await expect(reserve('job')).rejects.toMatchObject({
      code: 'insufficient_credits',
      message: "You've run out of credits. Upgrade your plan to continue generating images.",
    });
    expect(await balance()).toMatchObject({ held: 5, available: 0 });
  });

  it('refuse a user without an account, a job that is not known, and a job at a second price', async () => {
    await expect(balance()).rejects.toMatchObject({ code: 'not_found' });
    await expect(reserve('job')).rejects.toMatchObject({ code: 'not_found' });
    await open();
    await expect(capture('job')).rejects.toMatchObject({ code: 'not_found' });
    await reserve('job', 1);
    await expect(reserve('job', 2, 'again')).rejects.toMatchObject({ code: 'conflict' });
  });

  /** Past the client, which would refuse it first: what a stranger on the bus could send. */
  const send = async (subject: string, data: unknown) => {
    const reply = await platform.bus.request(subject, { data, correlationId: 'stranger' }, 1_000);
    return reply as { ok: boolean; error?: { code: string } };
  };

  it('refuse an amount that is no number of credits, and write nothing', async () => {
    await open();
    const hostile = [0, -0, -1, 1.5, 1001, 2 ** 53, 1e308, NaN, Infinity, -Infinity, '1', '1e3', null, [1], { $gt: 0 }];
    for (const credits of [...hostile, undefined, true]) {
      const answer = await send('billing.credits.reserve', {
        commandId: 'c',
        userId,
        holdId: 'j',
        credits,
        reason: '',
      });
      expect(answer).toMatchObject({ ok: false, error: { code: 'validation_failed' } });
    }
    expect(await entries()).toEqual(['AccountOpened', 'CreditsGranted']);
    await expect(reserve('job', 1.5)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await balance()).toMatchObject({ held: 0, available: 5 });
  });

  it.each([
    ['a hold without a name', { holdId: '' }],
    ['a hold with an endless name', { holdId: 'x'.repeat(101) }],
    ['a command without an id', { commandId: '' }],
    ['a command with an endless id', { commandId: 'x'.repeat(201) }],
    ['no user', { userId: 'somebody' }],
    ['more than it may say', { userId, tier: 'premium' }],
  ])('refuse %s in every call that moves credits, and write nothing', async (_, wrong) => {
    await open();
    const hold = { commandId: 'c', userId, holdId: 'j' };
    for (const [call, data] of Object.entries({
      reserve: { ...hold, credits: 1, reason: '' },
      capture: hold,
      release: { ...hold, reason: '' },
      'give-back': { userId, holdId: 'j', reason: 'r' },
    })) {
      const answer = await send(`billing.credits.${call}`, { ...data, ...wrong });
      expect(answer).toMatchObject({ ok: false, error: { code: 'validation_failed' } });
    }
    expect(await entries()).toEqual(['AccountOpened', 'CreditsGranted']);
  });

  it('never hold more than there is when many jobs ask at once, each of them twice', async () => {
    await open();
    const asked = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => reserve(`job ${index % 10}`)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await balance()).toMatchObject({ settled: 5, held: 5, available: 0 });
    expect(await entries()).toHaveLength(2 + 5);
  });

  it('know everything again after a restart', async () => {
    await open();
    await reserve('job', 2);
    await stop();
    await start();
    expect(await balance()).toMatchObject({ settled: 5, held: 2 });
    expect(await reserve('job', 2)).toMatchObject({ held: 2, revision: 2 });
    expect(await capture('job')).toMatchObject({ settlement: 'captured', balance: { settled: 3 } });
  });

  it('open an account for everyone who registers, however often they are told', async () => {
    const registered = () =>
      integrationEvent({
        id: platform.ids.next(),
        type: 'identity.account-registered.v1',
        key: userId,
        occurredAt: platform.clock.now(),
        correlationId: 'sign-up',
        payload: { userId, registeredAt: platform.clock.now().toISOString() },
      });
    await platform.eventLog.publish([registered(), registered()]);
    let shown = await balance().catch(() => null);
    while (!shown) {
      await new Promise((next) => setImmediate(next));
      shown = await balance().catch(() => null);
    }
    expect(shown).toMatchObject({ available: 5 });
    await open();
    expect(await entries()).toEqual(['AccountOpened', 'CreditsGranted']);
  });

  it('push each new balance to the browsers of its owner, and nothing where nothing changed', async () => {
    const pushed: unknown[] = [];
    await platform.broadcast.subscribe(pushSubject(userId), (event) => void pushed.push(event));
    await open();
    await open();
    await reserve('job', 2);
    await reserve('job', 2);
    await reserve('dear job', 9).catch(() => undefined);
    await capture('job');
    await release('job');
    const event = (settled: number, held: number) => ({
      name: 'balance.changed',
      payload: { settled, held, available: settled - held, tier: 'free', total: 5 },
    });
    while (pushed.length < 3) await new Promise((next) => setImmediate(next));
    expect(pushed).toEqual([event(5, 0), event(5, 2), event(3, 0)]);
  });

  it('report the ledger and the balance as healthy', async () => {
    const health = await service.health.read();
    expect(health).toMatchObject({
      status: 'ok',
      dependencies: { ledger: { status: 'up' }, balance: { status: 'up' } },
    });
  });
});
