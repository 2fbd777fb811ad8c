import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { valueOf } from '@pictora/telemetry/testing';
import { WebhookRefused } from '../src/payments/payment-provider.port.js';
import { ProjectionLag } from '../src/event-store/projection-lag.js';
import { openMetrics } from '@pictora/telemetry';
import { MemoryEventStore, NO_STREAM } from '@pictora/event-sourcing';
import { BillingUnderTest } from './billing-under-test.js';
import { lifeOf, userId } from '../src/testing/payment-facts.js';

// Nothing here takes long; a crowded machine may.
jest.setTimeout(30_000);

let billing: BillingUnderTest;
beforeEach(async () => {
  billing = await BillingUnderTest.start({ OPS_PORT: '0' });
});
afterEach(() => billing.end());

const scrape = () => billing.platform.metrics.text();

describe('what billing measures', () => {
  it('are the commands to the ledger, by what became of them', async () => {
    await billing.open();
    await billing.hold(1);
    await billing.hold(1);
    const dear = { userId, holdId: 'dear', commandId: 'dear', credits: 100, reason: 'Video' };
    await expect(billing.call('billing.credits.reserve', dear)).rejects.toMatchObject({
      code: 'insufficient_credits',
    });
    const text = await scrape();
    const count = (outcome: string) =>
      valueOf(text, 'pictora_ledger_command_seconds_count', { service: 'billing', command: 'reserve', outcome });
    expect([count('accepted'), count('repeated'), count('refused')]).toEqual([1, 1, 1]);
  });

  it('are the events of the payment provider, by what became of them', async () => {
    await billing.open();
    const [first] = lifeOf('pro').paid(0);
    await billing.tell(first);
    await billing.tell(first);
    billing.provider.readWebhook = () => Promise.reject(new WebhookRefused('no'));
    await expect(billing.tell({})).rejects.toMatchObject({ code: 'webhook_refused' });
    billing.provider.readWebhook = () => Promise.reject(new Error('a fault'));
    await expect(billing.tell({})).rejects.toMatchObject({ code: 'internal' });
    const text = await scrape();
    const count = (outcome: string) => valueOf(text, 'pictora_webhook_events_total', { outcome });
    expect(['recorded', 'repeated', 'refused', 'failed'].map(count)).toEqual([1, 1, 1, 1]);
  });

  it('are all its projections, which are up to date once a command is answered', async () => {
    await billing.open();
    const names = ['balances', 'dues', 'history', 'subscriptions', 'plans', 'provider'];
    const lag = async (projection: string) => valueOf(await scrape(), 'pictora_projection_lag_events', { projection });
    for (const name of names)
      await billing.until(
        () => lag(name),
        (events) => events === 0,
      );
    expect(valueOf(await scrape(), 'pictora_projection_lag_seconds', { projection: 'balances' })).toBe(0);
  });
});

describe('a projection that is behind', () => {
  it('tells by how much: the positions, and the age of the first event that it has not applied', async () => {
    const store = new MemoryEventStore();
    const written = { type: 'Counted', data: {}, schemaVersion: 1, correlationId: 'c', causationId: 'c' };
    const at = (id: string, time: string) => ({ ...written, id, commandId: id, time });
    await store.append('credits-a', NO_STREAM, [
      at('1', '2026-01-01T00:00:00.000Z'),
      at('2', '2026-01-01T00:00:10.000Z'),
    ]);
    const [first] = await store.readAll(0, 1);
    const metrics = openMetrics({ process: 'test', onError: () => undefined });
    const applied = { position: first?.position ?? 0 };
    const last = { position: await store.lastPosition() };
    const clock = { now: () => new Date('2026-01-01T00:01:00.000Z') };
    const lag = new ProjectionLag(store, clock, metrics.for('billing'), applied, last, last, last, last, last);
    lag.onApplicationBootstrap();
    const text = await metrics.text();
    expect(valueOf(text, 'pictora_projection_lag_events', { projection: 'balances' })).toBe(1);
    expect(valueOf(text, 'pictora_projection_lag_seconds', { projection: 'balances' })).toBe(50);
    expect(valueOf(text, 'pictora_projection_lag_seconds', { projection: 'history' })).toBe(0);
    lag.onModuleDestroy();
    expect(valueOf(await metrics.text(), 'pictora_projection_lag_events')).toBeUndefined();
  });
});
