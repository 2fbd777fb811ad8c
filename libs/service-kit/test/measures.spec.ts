import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Inject, Module } from '@nestjs/common';
import type { RpcReply, RpcRequest } from '@pictora/contracts';
import { integrationEvent, outboxPlugin, type IntegrationEventLog } from '@pictora/durable-events';
import { AppError, RpcHandler, type RpcClient } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import { openMetrics, type ProcessMetrics } from '@pictora/telemetry';
import { readSamples, valueOf } from '@pictora/telemetry/testing';
import { Schema, type Connection } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { defineService, type RunningService } from '../src/service.js';
import { createTestPlatform, fakeRpc, startTestService, TestClock, type TestPlatform } from '../src/testing/index.js';
import { EVENT_LOG, OBJECT_STORAGE, RECORDS, RPC } from '../src/tokens.js';

const userId = '0199c3a2-0000-7000-8000-000000000001';
let parts: { rpc: RpcClient; log: IntegrationEventLog; storage: ObjectStorage; records: Connection };

@Controller()
class NotesController {
  constructor(
    @Inject(RPC) rpc: RpcClient,
    @Inject(EVENT_LOG) log: IntegrationEventLog,
    @Inject(OBJECT_STORAGE) storage: ObjectStorage,
    @Inject(RECORDS) records: Connection,
  ) {
    parts = { rpc, log, storage, records };
  }

  @RpcHandler('identity.profiles.get')
  async get(_: RpcRequest<'identity.profiles.get'>): Promise<RpcReply<'identity.profiles.get'>> {
    throw new AppError('not_found', 'Nobody');
  }
}

@Module({ controllers: [NotesController] })
class NotesModule {}

const notes = defineService({ name: 'notes', settings: z.object({}), module: () => NotesModule });

let metrics: ProcessMetrics;
let platform: TestPlatform;
let service: RunningService;
const clock = new TestClock(new Date('2026-01-01T00:00:00.000Z'));

beforeEach(async () => {
  metrics = openMetrics({
    process: 'test',
    onError: (error) => {
      throw error;
    },
  });
  platform = await createTestPlatform({ metrics, clock });
  service = await startTestService(notes, platform);
});
afterEach(async () => {
  await service.close();
  await platform.close();
});

const ended = (label: string) =>
  integrationEvent({
    id: platform.ids.next(),
    type: 'identity.session-ended.v1',
    key: userId,
    occurredAt: clock.now(),
    correlationId: 'c',
    payload: { userId, sessionId: label },
  });
const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await delay(5);
};

describe('what a service asks of its platform', () => {
  it('counts calls under the service that makes them, with the code of a refusal', async () => {
    await expect(parts.rpc.call('identity.profiles.get', { userId })).rejects.toMatchObject({ code: 'not_found' });
    await expect(parts.rpc.call('billing.credits.balance', { userId })).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    const remove = fakeRpc(platform, { 'identity.issuer.describe': () => 'nonsense' as never });
    await expect(parts.rpc.call('identity.issuer.describe', {})).rejects.toThrow();
    remove();
    const calls = readSamples(await metrics.text()).filter(({ name }) => name === 'pictora_rpc_seconds_count');
    expect(calls.map(({ labels }) => labels)).toEqual([
      { service: 'notes', subject: 'identity.profiles.get', outcome: 'not_found' },
      { service: 'notes', subject: 'billing.credits.balance', outcome: 'service_unavailable' },
      { service: 'notes', subject: 'identity.issuer.describe', outcome: 'internal' },
    ]);
  });

  it('times the object storage, with what is not there apart from what fails', async () => {
    await parts.storage.put('a/b', Buffer.from('x'), { contentType: 'text/plain' });
    await parts.storage.stat('a/b');
    await expect(parts.storage.get('a/none')).rejects.toThrow();
    const text = await metrics.text();
    const count = (operation: string, outcome: string) =>
      valueOf(text, 'pictora_storage_seconds_count', { service: 'notes', operation, outcome });
    expect([count('put', 'ok'), count('stat', 'ok'), count('get', 'not_found')]).toEqual([1, 1, 1]);
  });

  it('tells how a durable consumer stands: behind, done, and what it has given up', async () => {
    let fails = true;
    const subscription = await parts.log.subscribe({
      consumer: 'notes',
      types: ['identity.session-ended.v1'],
      maxAttempts: 1_000,
      retryDelayMs: () => 20,
      handle: async () => {
        if (fails) throw new Error('not yet');
      },
    });
    await platform.eventLog.publish([ended('a')]);
    const value = async (name: string, labels: object = {}) =>
      valueOf(await metrics.text(), name, { service: 'notes', consumer: 'notes', ...labels });
    const outcome = (of: string) => value('pictora_event_handle_seconds_count', { outcome: of });
    await until(async () => ((await outcome('failed')) ?? 0) > 0);
    expect(await value('pictora_consumer_pending_events')).toBe(1);
    fails = false;
    await until(async () => (await value('pictora_consumer_pending_events')) === 0);
    expect(await outcome('ok')).toBe(1);
    expect(await value('pictora_consumer_dead_letters')).toBe(0);
    await subscription.close();
    expect(await value('pictora_consumer_pending_events')).toBeUndefined();
  });

  it('tells how many records have something unpublished, and for how long', async () => {
    const schema = new Schema({ text: String }, { collection: 'notes' });
    outboxPlugin(schema);
    const Note = parts.records.model('Note', schema);
    parts.records.model('Plain', new Schema({ text: String }));
    await new Note({ text: 'told' }).save();
    await new Note({ text: 'untold' }).set('outbox', [ended('a')]).save();
    clock.advance(90_000);
    const samples = readSamples(await metrics.text()).filter(({ name }) => name.startsWith('pictora_outbox'));
    expect(samples).toEqual([
      { name: 'pictora_outbox_records', labels: { service: 'notes', collection: 'notes' }, value: 1 },
      { name: 'pictora_outbox_oldest_seconds', labels: { service: 'notes', collection: 'notes' }, value: 90 },
    ]);
  });

  it('shows each dependency as readiness sees it, until the service is closed', async () => {
    service.health.register('broken', () => Promise.reject(new Error('no link')));
    const up = async (dependency: string) =>
      valueOf(await metrics.text(), 'pictora_dependency_up', { service: 'notes', dependency });
    expect([await up('records'), await up('events'), await up('broken')]).toEqual([1, 1, 0]);
    await service.close();
    expect(await up('records')).toBeUndefined();
    service = await startTestService(notes, platform);
  });
});
