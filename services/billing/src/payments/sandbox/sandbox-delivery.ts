import type { Clock, Logger } from '@pictora/service-kit';
import { signWebhook } from '../webhook/signed-webhook.js';
import type { OutgoingEvent } from './domain/sandbox-customer.js';
import type { SandboxStore } from './sandbox.store.js';

/** Where webhooks go: the same receiver that Stripe's go to. */
export type SendWebhook = (payload: string, signature: string) => Promise<void>;

const firstWait = 2_000;
const longestWait = 60_000;

/**
 * Delivers the events that were written with the payments they tell of: in order, until each is accepted, each signed anew
 * as it is sent. What is accepted and not yet struck off when the process dies is sent again.
 */
export class SandboxDelivery {
  private readonly inHand = new Map<string, Promise<void>>();

  constructor(
    private readonly store: SandboxStore,
    private readonly send: SendWebhook,
    private readonly secret: () => Promise<string>,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Resolves when the customer's events are accepted or put off, and never rejects. One delivery at a time each. */
  deliver(customerId: string): Promise<void> {
    const before = this.inHand.get(customerId) ?? Promise.resolve();
    const running = before
      .then(() => this.sendAll(customerId))
      .catch((error: unknown) => this.logger.error({ err: error, customerId }, 'the outbox could not be read'))
      .finally(() => {
        if (this.inHand.get(customerId) === running) this.inHand.delete(customerId);
      });
    this.inHand.set(customerId, running);
    return running;
  }

  async idle(): Promise<void> {
    await Promise.allSettled(this.inHand.values());
  }

  private async sendAll(customerId: string): Promise<void> {
    for (;;) {
      const record = await this.store.byId(customerId);
      const event = record?.customer.outbox[0];
      if (!record || !event) return;
      try {
        await this.sendOne(event);
      } catch (error) {
        const failures = record.failures + 1;
        const wait = Math.min(firstWait * 2 ** (failures - 1), longestWait);
        this.logger.warn({ err: error, eventId: event.id, failures }, 'an event of the sandbox is sent again later');
        await this.store.postpone(customerId, failures, new Date(this.clock.now().getTime() + wait));
        return;
      }
      await this.store.change(customerId, (customer) => ({
        customer: { ...customer, outbox: customer.outbox.filter(({ id }) => id !== event.id) },
        answer: undefined,
      }));
    }
  }

  private async sendOne({ payload }: OutgoingEvent): Promise<void> {
    await this.send(payload, signWebhook(payload, await this.secret(), this.clock));
  }
}
