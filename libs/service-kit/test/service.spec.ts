import { Controller, Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import type { RpcReply, RpcRequest } from '@pictora/contracts';
import { integrationEvent } from '@pictora/durable-events';
import { currentContext, RpcHandler } from '@pictora/messaging';
import { recordTraces } from '@pictora/telemetry/testing';
import { inSpanOf, rpcCall } from '@pictora/telemetry/tracing';
import { Schema, type Connection } from 'mongoose';
import { Writable } from 'node:stream';
import { z } from 'zod';
import { inCallContext } from '../src/event-context.js';
import { HealthRegistry } from '../src/health.js';
import { createLogger } from '../src/logger.js';
import { defineService } from '../src/service.js';
import { SettingsError } from '../src/settings.js';
import { createTestPlatform, startTestService, TestClock } from '../src/testing/index.js';
import { CLOCK, HEALTH, RECORDS } from '../src/tokens.js';
import type { Clock } from '../src/clock.js';

const userId = '0199c3a2-0000-7000-8000-000000000001';
const stopped: string[] = [];

@Controller()
class PlansController implements OnModuleDestroy {
  constructor(
    @Inject(RECORDS) private readonly records: Connection,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(HEALTH) health: HealthRegistry,
  ) {
    health.register('broken', async () => {
      throw new Error('no link');
    });
  }

  @RpcHandler('identity.profiles.get')
  async get({ userId: id }: RpcRequest<'identity.profiles.get'>): Promise<RpcReply<'identity.profiles.get'>> {
    const Note = this.records.models['Note'] ?? this.records.model('Note', new Schema({ text: String }));
    await Note.create({ text: id });
    return {
      id,
      firstName: String(await Note.countDocuments()),
      lastName: null,
      username: null,
      email: 'a@b.cd',
      profileImageUrl: null,
      acceptedTerms: true,
      createdAt: this.clock.now().toISOString(),
    };
  }

  onModuleDestroy(): void {
    stopped.push('controller');
  }
}

@Module({ controllers: [PlansController] })
class PlansModule {}

const service = defineService({
  name: 'notes',
  settings: z.object({ NOTES_LIMIT: z.coerce.number().default(3) }),
  module: () => PlansModule,
});

describe('a service', () => {
  it('answers over the platform, with records, clock and health of its own', async () => {
    const platform = await createTestPlatform({ clock: new TestClock() });
    const running = await startTestService(service, platform);
    expect(await platform.rpc.call('identity.profiles.get', { userId })).toMatchObject({
      firstName: '1',
      createdAt: '2026-01-01T00:00:00.000Z',
    });

    const { status, dependencies } = await running.health.read();
    expect(status).toBe('unavailable');
    expect(dependencies).toMatchObject({
      records: { status: 'up' },
      events: { status: 'up' },
      files: { status: 'up' },
      broken: { status: 'down', detail: 'no link' },
    });

    await running.close();
    expect(stopped).toEqual(['controller']);
    await expect(platform.rpc.call('identity.profiles.get', { userId })).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    await platform.close();
  });

  it('does not start with a wrong setting of its own', async () => {
    const platform = await createTestPlatform({ env: { NOTES_LIMIT: 'many' } });
    await expect(startTestService(service, platform)).rejects.toThrow(SettingsError);
    await platform.close();
  });

  it('handles an event in the context of the call that led to it', async () => {
    const platform = await createTestPlatform();
    const log = inCallContext(platform.eventLog);
    const heard = new Promise<string | undefined>((resolve) => {
      void log.subscribe({
        consumer: 'notes',
        types: ['identity.session-ended.v1'],
        handle: async () => resolve(currentContext()?.correlationId),
      });
    });
    await log.publish([
      integrationEvent({
        id: platform.ids.next(),
        type: 'identity.session-ended.v1',
        key: userId,
        occurredAt: new Date(),
        correlationId: 'click-7',
        payload: { userId, sessionId: 's' },
      }),
    ]);
    expect(await heard).toBe('click-7');
    await platform.close();
  });
});

describe('the log', () => {
  it('names the trace of a line', async () => {
    const lines: string[] = [];
    const sink = new Writable({ write: (chunk: Buffer, _, done) => (lines.push(chunk.toString()), done()) });
    const logger = createLogger('test', { LOG_LEVEL: 'info' }, sink);
    const recorder = recordTraces();
    inSpanOf({}, rpcCall('a'), () => logger.info('within'));
    logger.info('without');
    const [span] = await recorder.stop();
    const { traceId: trace_id, spanId: span_id } = span?.spanContext() ?? {};
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ trace_id, span_id });
    expect(lines[1]).not.toContain('trace_id');
  });

  it('holds no token, password or prompt', () => {
    const lines: string[] = [];
    const sink = new Writable({ write: (chunk: Buffer, _, done) => (lines.push(chunk.toString()), done()) });
    const logger = createLogger('test', { LOG_LEVEL: 'info' }, sink);
    logger.info({ password: 'canary-1', body: { access_token: 'canary-2', prompt: 'canary-3' } }, 'a call');
    expect(lines.join()).not.toContain('canary');
    expect(lines.join()).toContain('a call');
  });
});
