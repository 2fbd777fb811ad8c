import { Inject, Injectable } from '@nestjs/common';
import {
  FORGOTTEN,
  type EventStore,
  type ProjectionRunner,
  type SnapshotStore,
  type SubjectKeys,
} from '@pictora/event-sourcing';
import { CLOCK, type Clock } from '@pictora/service-kit';
import {
  EVENT_STORE,
  HISTORY_MODEL,
  HISTORY_RUNNER,
  SNAPSHOT_STORE,
  SUBJECT_KEYS,
  SUBSCRIPTION_RUNNER,
} from '../billing.tokens.js';
import type { HistoryModel } from '../credits/history/history.schema.js';
import type { PaymentProvider } from '../payments/payment-provider.port.js';
import { PAYMENT_PROVIDER } from '../payments/payments.tokens.js';
import { goingOn } from '../subscriptions/domain/plan-in-force.js';
import { subscriptionStream } from '../subscriptions/domain/subscription.js';
import { LeavingService } from '../subscriptions/leaving.service.js';
import { effectKey } from '../subscriptions/provider-calls.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';

/**
 * Billing's part of an erasure. The books keep every amount under the id of an account that is gone; what leads to the
 * person goes: at the payment provider, and in the events by dropping the key that it is sealed under.
 */
@Injectable()
export class BillingEraser {
  constructor(
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SNAPSHOT_STORE) private readonly snapshots: SnapshotStore,
    @Inject(SUBJECT_KEYS) private readonly keys: SubjectKeys,
    @Inject(HISTORY_MODEL) private readonly history: HistoryModel,
    @Inject(HISTORY_RUNNER) private readonly historyRunner: ProjectionRunner,
    @Inject(SUBSCRIPTION_RUNNER) private readonly subscriptionRunner: ProjectionRunner,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly subscriptions: SubscriptionsService,
    private readonly leaving: LeavingService,
  ) {}

  async erase(userId: string): Promise<void> {
    const { state } = await this.subscriptions.stateOf(userId);
    if (goingOn(state).length > 0) await this.leaving.downgrade(userId);
    const customerId = state.customer?.customerId ?? null;
    if (customerId !== FORGOTTEN)
      await this.provider.forget({ userId, customerId }, effectKey('forget', customerId ?? userId));
    const forget = { commandId: `forget:${userId}`, correlationId: `forget:${userId}` };
    await this.subscriptions.execute(userId, { type: 'forget', at: this.clock.now().toISOString() }, forget);
    await this.keys.drop(userId);
    await this.snapshots.drop(subscriptionStream(userId));
    await this.forgetReadModels(userId);
  }

  /** From here on events read without the person; what was read before is put right once it is all there. */
  private async forgetReadModels(userId: string): Promise<void> {
    const position = await this.store.lastPosition();
    await this.subscriptionRunner.awaitCheckpoint(position);
    await this.historyRunner.awaitCheckpoint(position);
    await this.history.updateMany({ userId, 'cause.type': 'admin' }, { $set: { reason: FORGOTTEN } });
  }
}
