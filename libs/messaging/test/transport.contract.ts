import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RpcReply, RpcRequest } from '@pictora/contracts';
import { inSpanOf, rpcCall, traceIds } from '@pictora/telemetry/tracing';
import { recordTraces, SpanKind } from '@pictora/telemetry/testing';
import { AppError } from '../src/app-error.js';
import { currentContext, runInContext } from '../src/call-context.js';
import type { Broadcast, RequestTransport } from '../src/request-transport.js';
import { RpcClient } from '../src/rpc-client.js';
import { RpcHandler } from '../src/rpc-handler.js';

const userId = '0199c3a2-0000-7000-8000-000000000001';
const seen: (string | undefined)[] = [];
const page = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

@Controller()
class CreditsController {
  @RpcHandler('billing.credits.balance')
  async balance(request: RpcRequest<'billing.credits.balance'>): Promise<RpcReply<'billing.credits.balance'>> {
    seen.push(currentContext()?.correlationId);
    return { userId: request.userId, tier: 'free', settled: 5, held: 1, available: 4, total: 5, revision: 0 };
  }

  @RpcHandler('billing.credits.reserve')
  async reserve(): Promise<RpcReply<'billing.credits.reserve'>> {
    throw new AppError('insufficient_credits', 'You need 1 credit', { short: 1 });
  }

  @RpcHandler('billing.credits.capture')
  async capture(): Promise<RpcReply<'billing.credits.capture'>> {
    throw new TypeError('secret detail');
  }

  @RpcHandler('billing.credits.release')
  async release(): Promise<RpcReply<'billing.credits.release'>> {
    return new Promise(() => undefined);
  }
}

@Module({ controllers: [CreditsController] })
class CreditsModule {}

export type TransportUnderTest = {
  readonly server: CustomTransportStrategy;
  readonly requests: RequestTransport;
  readonly broadcast: Broadcast;
  close(): Promise<void>;
};

/** What every transport promises to callers and handlers. */
export const describeTransport = (name: string, create: () => Promise<TransportUnderTest>): void =>
  describe(`request/reply over ${name}`, () => {
    let transport: TransportUnderTest;
    let app: Awaited<ReturnType<typeof NestFactory.createMicroservice>>;
    let client: RpcClient;

    beforeAll(async () => {
      transport = await create();
      app = await NestFactory.createMicroservice(CreditsModule, { strategy: transport.server, logger: false });
      await app.listen();
      client = new RpcClient(transport.requests, { timeoutMs: 2_000, newId: () => 'new-correlation' });
    });

    afterAll(async () => {
      await app.close();
      await transport.close();
    });

    it('carries a request to its handler and the reply back', async () => {
      expect(await client.call('billing.credits.balance', { userId })).toMatchObject({ userId, available: 4 });
    });

    it('carries the correlation id of the caller', async () => {
      await runInContext({ correlationId: 'click-1' }, () => client.call('billing.credits.balance', { userId }));
      expect(seen.at(-1)).toBe('click-1');
    });

    it('carries the trace of the caller, as one span at each end', async () => {
      const recorder = recordTraces();
      await inSpanOf({ parent: page }, rpcCall('click'), () => client.call('billing.credits.balance', { userId }));
      const [handling, call, click] = await recorder.stop();
      expect([handling, call].map((span) => span?.name)).toEqual(Array(2).fill('billing.credits.balance'));
      expect([handling?.kind, call?.kind]).toEqual([SpanKind.SERVER, SpanKind.CLIENT]);
      expect(handling?.parentSpanContext?.spanId).toBe(call?.spanContext().spanId);
      expect(call?.parentSpanContext?.spanId).toBe(click?.spanContext().spanId);
    });

    it('answers whoever names no trace, or something that is none', async () => {
      const recorder = recordTraces();
      await client.call('billing.credits.balance', { userId });
      for (const traceparent of ['nonsense', 7, { $ne: null }]) {
        const envelope = { data: { userId }, correlationId: 'click-2', traceparent } as never;
        expect(await transport.requests.request('billing.credits.balance', envelope, 2_000)).toMatchObject({
          ok: true,
        });
      }
      expect(await recorder.stop()).toEqual([]);
    });

    it('carries a trace along with a broadcast, and none along with the next', async () => {
      const recorder = recordTraces();
      const heard: (string | undefined)[] = [];
      const both = new Promise<void>((resolve) => {
        void transport.broadcast
          .subscribe('push.traced', () => {
            heard.push(traceIds().trace_id);
            if (heard.length === 2) resolve();
          })
          .then(async () => {
            await inSpanOf({ parent: page }, rpcCall('a'), () => transport.broadcast.publish('push.traced', {}));
            await transport.broadcast.publish('push.traced', {});
          });
      });
      await both;
      await recorder.stop();
      expect(heard).toEqual([page.slice(3, 35), undefined]);
    });

    it('brings a refusal back with its code, message and details', async () => {
      const refused = client.call('billing.credits.reserve', {
        commandId: 'c',
        userId,
        holdId: 'h',
        credits: 1,
        reason: 'r',
      });
      await expect(refused).rejects.toMatchObject({
        code: 'insufficient_credits',
        message: 'You need 1 credit',
        details: { short: 1 },
      });
    });

    it('keeps the detail of an unexpected error from the caller', async () => {
      const failed = client.call('billing.credits.capture', { commandId: 'c', userId, holdId: 'h' });
      await expect(failed).rejects.toMatchObject({ code: 'internal' });
      await expect(failed).rejects.not.toMatchObject({ message: expect.stringContaining('secret') });
    });

    it('refuses a request out of form before any handler sees it', async () => {
      await expect(client.call('billing.credits.balance', { userId: 'nobody' })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    });

    it('answers service_unavailable when nobody handles the subject', async () => {
      await expect(client.call('media.images.get', { imageId: userId, viewerId: null })).rejects.toMatchObject({
        code: 'service_unavailable',
      });
    });

    it('answers service_unavailable when a handler never answers', async () => {
      const hanging = client.call('billing.credits.release', { commandId: 'c', userId, holdId: 'h', reason: 'r' }, 50);
      await expect(hanging).rejects.toMatchObject({ code: 'service_unavailable' });
    });

    it('delivers a broadcast to every subscriber in order, and to none after it unsubscribed', async () => {
      const heard: number[] = [];
      let full: () => void = () => undefined;
      const filled = new Promise<void>((resolve) => (full = resolve));
      const first = await transport.broadcast.subscribe('push.test', async (data) => {
        heard.push((data as { n: number }).n);
        if (heard.length === 3) full();
      });
      for (const n of [1, 2, 3]) await transport.broadcast.publish('push.test', { n });
      await filled;
      await first();
      let last: (value: unknown) => void = () => undefined;
      const heardLast = new Promise((resolve) => (last = resolve));
      const second = await transport.broadcast.subscribe('push.test', last);
      await transport.broadcast.publish('push.test', { n: 4 });
      expect(await heardLast).toEqual({ n: 4 });
      expect(heard).toEqual([1, 2, 3]);
      await second();
    });
  });
