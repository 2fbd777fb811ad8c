import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RpcReply, RpcRequest, RpcSubject } from '@pictora/contracts';
import { CommandHandler, SqliteEventStore } from '@pictora/event-sourcing';
import { defineService, type RunningService } from '@pictora/service-kit';
import { createTestPlatform, startTestService, TestClock, type TestPlatform } from '@pictora/service-kit/testing';
import { BillingModule } from '../src/billing.module.js';
import { billingSettings } from '../src/config.js';
import { creditStream } from '../src/credits/domain/credit-account.js';
import type { PaymentEvent } from '../src/payments/payment-event.js';
import { PAYMENT_PROVIDER, PRICE_LIST, SANDBOX } from '../src/payments/payments.tokens.js';
import { sandboxPrices } from '../src/payments/sandbox/sandbox.js';
import { subscription } from '../src/subscriptions/domain/subscription.decider.js';
import { subscriptionStream } from '../src/subscriptions/domain/subscription.js';
import { FakePaymentProvider } from './fake-payment-provider.js';
import { day, userId } from '../src/testing/payment-facts.js';

/** The service on a folder of its own, with a payment provider that does what the test says. */
export class BillingUnderTest {
  readonly provider = new FakePaymentProvider();
  readonly clock = new TestClock(new Date(day(0)));
  private replicas: { readonly platform: TestPlatform; readonly service: RunningService }[] = [];

  private constructor(readonly dataDir: string) {}

  static async start(env: Readonly<Record<string, string>> = {}): Promise<BillingUnderTest> {
    const billing = new BillingUnderTest(await mkdtemp(join(tmpdir(), 'pictora-billing-')));
    await billing.startReplica(env);
    return billing;
  }

  async startReplica(env: Readonly<Record<string, string>> = {}): Promise<void> {
    const platform = await createTestPlatform({
      dataDir: this.dataDir,
      clock: this.clock,
      env,
    });
    const definition = defineService({
      name: 'billing',
      settings: billingSettings,
      module: (settings) =>
        BillingModule.with(settings, [
          { provide: PAYMENT_PROVIDER, useValue: this.provider },
          { provide: PRICE_LIST, useValue: sandboxPrices },
          { provide: SANDBOX, useValue: null },
        ]),
    });
    this.replicas.push({ platform, service: await startTestService(definition, platform) });
  }

  async stop(): Promise<void> {
    for (const { service, platform } of this.replicas.splice(0)) {
      await service.close();
      await platform.close();
    }
  }

  async end(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true });
  }

  get platform(): TestPlatform {
    const [replica] = this.replicas;
    if (!replica) throw new Error('The service is not running');
    return replica.platform;
  }

  get service(): RunningService {
    const [replica] = this.replicas;
    if (!replica) throw new Error('The service is not running');
    return replica.service;
  }

  call<S extends RpcSubject>(subject: S, request: RpcRequest<S>): Promise<RpcReply<S>> {
    return this.platform.rpc.call(subject, request as never);
  }

  open = () => this.call('billing.credits.open', { commandId: `open:${userId}`, userId });
  balance = () => this.call('billing.credits.balance', { userId });
  subscription = () => this.call('billing.subscription.get', { userId });

  /** Uses so many generations. */
  async generate(jobs: number, from = 0): Promise<void> {
    for (let n = from; n < from + jobs; n++) {
      await this.hold(1, n);
      await this.call('billing.credits.capture', { userId, holdId: `job ${n}`, commandId: `capture ${n}` });
    }
  }

  /** Begins so many generations. */
  async hold(jobs: number, from = 0): Promise<void> {
    for (let n = from; n < from + jobs; n++) {
      const hold = { userId, holdId: `job ${n}`, commandId: `reserve ${n}` };
      await this.call('billing.credits.reserve', { ...hold, credits: 1, reason: 'Image' });
    }
  }

  async tell(...facts: readonly unknown[]): Promise<void> {
    for (const fact of facts)
      await this.call('billing.webhooks.receive', { payload: JSON.stringify(fact), signature: 'signed' });
  }

  /** Stores what the provider has told, as a service does that dies right after it. */
  async storeOnly(...facts: readonly PaymentEvent[]): Promise<void> {
    const store = new SqliteEventStore(join(this.dataDir, 'billing', 'ledger.db'));
    let ids = 0;
    const newId = () => `stored-${ids++}`;
    const handler = new CommandHandler({ store, decider: subscription, clock: () => this.clock.now(), newId });
    for (const fact of facts) {
      const context = { commandId: `provider:${fact.id}`, correlationId: 'test' };
      await handler.handle(subscriptionStream(userId), { type: 'record', fact }, context);
    }
    await store.close();
  }

  /** Moves the clock to when the facts happen, and tells each then. */
  async live(facts: readonly PaymentEvent[]): Promise<void> {
    for (const fact of facts) {
      const ahead = new Date(fact.occurredAt).getTime() - this.clock.now().getTime();
      if (ahead > 0) this.clock.advance(ahead);
      await this.tell(fact);
    }
  }

  async events(stream: string) {
    const store = new SqliteEventStore(join(this.dataDir, 'billing', 'ledger.db'));
    const events = await store.read(stream);
    await store.close();
    return events;
  }

  entries = () => this.events(creditStream(userId));
  story = async () => (await this.events(subscriptionStream(userId))).map(({ type }) => type);

  /** Waits for a state and not for a time. */
  async until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
    for (;;) {
      const value = await read();
      if (holds(value)) return value;
      await new Promise((next) => setImmediate(next));
    }
  }
}
