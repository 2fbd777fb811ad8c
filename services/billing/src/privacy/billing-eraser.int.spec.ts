import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErasurePart } from '@pictora/contracts';
import { integrationEvent } from '@pictora/durable-events';
import { FORGOTTEN } from '@pictora/event-sourcing';
import { DatabaseSync } from 'node:sqlite';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { BillingUnderTest } from '../../test/billing-under-test.js';
import { lifeOf, userId } from '../testing/payment-facts.js';

const canaries = ['cus_1', 'Ada Byron called'];
const actorId = '01890a5d-ac96-774b-bcce-b302099a80ad';

describe('billing, when a person leaves', () => {
  let billing: BillingUnderTest;
  let answered: ErasurePart[];
  beforeEach(async () => {
    billing = await BillingUnderTest.start();
    await billing.open();
    answered = [];
    await billing.platform.eventLog.subscribe({
      consumer: 'test',
      types: ['privacy.part-erased.v1'],
      handle: async ({ payload }) => void answered.push(payload.part),
    });
  });
  afterEach(() => billing.end());

  const leave = async () => {
    const requested = integrationEvent({
      id: v7(),
      type: 'identity.erasure-requested.v1',
      key: userId,
      occurredAt: billing.clock.now(),
      correlationId: 'test',
      payload: { userId, requestedAt: billing.clock.now().toISOString() },
    });
    await billing.platform.eventLog.publish([requested]);
    await billing.until(
      async () => answered,
      ({ length }) => length > 0,
    );
  };
  const grantByHand = () =>
    billing.call('billing.admin.grant', {
      userId,
      actorId,
      key: 'ticket-7',
      bucket: 'pack',
      credits: 3,
      reason: 'Ada Byron called',
    });
  const lastRevision = async () => (await billing.entries()).at(-1)?.revision;

  it('ends the plan, keeps every amount, and has the payment provider forget the customer', async () => {
    await billing.live(lifeOf('pro').changed(0).paid(0));
    await grantByHand();
    await billing.generate(2);
    await leave();
    expect(answered).toEqual(['billing']);
    expect(billing.provider.effects.map(({ call }) => call)).toEqual(['endNow', 'forget']);
    expect(await billing.balance()).toMatchObject({ tier: 'free', settled: 8 });
    expect(await billing.subscription()).toMatchObject({ tier: 'free', customerId: null });
    const sums = (await billing.entries()).filter(({ type }) => type === 'CreditsCaptured');
    expect(sums).toHaveLength(2);
  });

  it('leaves nothing in the stored events, the snapshots and the read models that leads to the person', async () => {
    await billing.live(lifeOf('pro').changed(0).paid(0));
    await grantByHand();
    const stored = JSON.stringify([await billing.entries(), await billing.events(`subscription-${userId}`)]);
    for (const canary of canaries) expect(stored).not.toContain(canary);
    await leave();
    const { items } = await billing.call('billing.credits.history', { userId, limit: 100 });
    expect(items.find(({ cause }) => cause.type === 'admin')?.reason).toBe(FORGOTTEN);
    await billing.stop();
    const folder = join(billing.dataDir, 'billing');
    expect(existsSync(join(folder, 'ledger.db'))).toBe(true);
    for (const file of globSync('**/*.{db,sqlite}', { cwd: billing.dataDir })) {
      const database = new DatabaseSync(join(billing.dataDir, file));
      database.exec('VACUUM');
      database.close();
      const bytes = readFileSync(join(billing.dataDir, file)).toString('latin1');
      for (const canary of canaries) expect([file, bytes.includes(canary)]).toEqual([file, false]);
    }
  });

  it('shows in the events, folded again, just what the read models show', async () => {
    await billing.live(lifeOf('pro').changed(0).paid(0));
    await grantByHand();
    await leave();
    const readModels = ['balance' as const, 'history' as const];
    const { run } = await billing.call('billing.admin.start-run', { kind: 'verify', readModels, actorId: null });
    const ended = await billing.until(
      () => billing.call('billing.admin.run', { runId: run.id }),
      ({ state }) => state !== 'running',
    );
    expect(ended.parts.map(({ readModel, drifted }) => [readModel, drifted])).toEqual([
      ['balance', 0],
      ['history', 0],
    ]);
  });

  it('of the free plan erases without a word to the books', async () => {
    const before = await lastRevision();
    await leave();
    expect(await lastRevision()).toBe(before);
    expect(billing.provider.effects.map(({ call }) => call)).toEqual(['forget']);
  });

  it('erases in the end when the payment provider was away', async () => {
    await billing.live(lifeOf('pro').changed(0).paid(0));
    billing.provider.unavailableFor = 1;
    await leave();
    expect(billing.provider.effects.map(({ call }) => call)).toEqual(['endNow', 'forget']);
  });

  it('takes facts that come after, without whom they are about', async () => {
    const life = lifeOf('pro').changed(0).paid(0);
    await billing.live(life);
    await leave();
    await billing.live(life.ended(1).slice(2));
    expect(JSON.stringify(await billing.events(`subscription-${userId}`))).not.toContain('cus_1');
    expect(await billing.balance()).toMatchObject({ tier: 'free' });
  });
});
