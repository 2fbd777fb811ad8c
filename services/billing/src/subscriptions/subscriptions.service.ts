import { Inject, Injectable } from '@nestjs/common';
import {
  CommandHandler,
  type CommandContext,
  type CommandOutcome,
  type EventStore,
  type ProjectionRunner,
  type SnapshotStore,
} from '@pictora/event-sourcing';
import { CLOCK, IDS, LOGGER, type Clock, type Ids, type Logger } from '@pictora/service-kit';
import { BILLING_SETTINGS, EVENT_STORE, PLAN_RUNNER, SNAPSHOT_STORE, SUBSCRIPTION_RUNNER } from '../billing.tokens.js';
import type { BillingSettings } from '../config.js';
import { subscription, type SubscriptionCommand, type SubscriptionRefusal } from './domain/subscription.decider.js';
import {
  SUBSCRIPTION_VERSION,
  subscriptionStream,
  type SubscriptionEvent,
  type SubscriptionState,
} from './domain/subscription.js';
import { readSubscription, type SubscriptionNow } from './read-subscription.js';
import { toAppError } from './subscription-refusal.js';

type Accepted = Extract<
  CommandOutcome<SubscriptionState, SubscriptionEvent, SubscriptionRefusal>,
  { readonly status: 'accepted' }
>;

/** Has the streams of subscriptions carry out commands. */
@Injectable()
export class SubscriptionsService {
  private readonly handler: CommandHandler<
    SubscriptionCommand,
    SubscriptionState,
    SubscriptionEvent,
    SubscriptionRefusal
  >;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SNAPSHOT_STORE) snapshots: SnapshotStore,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(BILLING_SETTINGS) private readonly settings: BillingSettings,
    @Inject(SUBSCRIPTION_RUNNER) private readonly shown: ProjectionRunner,
    @Inject(PLAN_RUNNER) private readonly plans: ProjectionRunner,
  ) {
    this.handler = new CommandHandler({
      store,
      decider: subscription,
      clock: () => clock.now(),
      newId: () => ids.next(),
      snapshots: {
        store: snapshots,
        version: SUBSCRIPTION_VERSION,
        onError: (error) => logger.warn({ err: error }, 'a snapshot of a subscription could not be kept'),
      },
    });
  }

  /** Throws an `AppError` when the rules refuse. */
  async execute(userId: string, command: SubscriptionCommand, context: CommandContext): Promise<Accepted> {
    const outcome = await this.handler.handle(subscriptionStream(userId), command, context);
    if (outcome.status === 'refused') throw toAppError(outcome.refusal);
    return outcome;
  }

  stateOf(userId: string): Promise<SubscriptionNow> {
    return readSubscription(this.store, userId);
  }

  /** Waits until the ledger and the read model have what was recorded. It is recorded, so a delay is no failure. */
  async untilShown({ position }: Accepted): Promise<void> {
    const timeoutMs = this.settings.BALANCE_WAIT_MS;
    try {
      await this.plans.awaitCheckpoint(position, { timeoutMs });
      await this.shown.awaitCheckpoint(position, { timeoutMs });
    } catch (error) {
      this.logger.warn({ err: error, position }, 'answered before the ledger had what is paid');
    }
  }

  /** Resolves when no command is being carried out. */
  idle(): Promise<void> {
    return this.handler.idle();
  }
}
