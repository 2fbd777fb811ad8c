import type { EventStore, Projection, RecordedEvent } from '@pictora/event-sourcing';
import { planOf } from '@pictora/contracts';
import { isAppError } from '@pictora/messaging';
import type { CreditsService } from '../credits/credits.service.js';
import { noPlanYet, packCommands, planCommand, tellOn, type LedgerCommand } from './domain/ledger-commands.js';
import { evolve, noSubscription, userOfSubscriptionStream, type SubscriptionEvent } from './domain/subscription.js';
import { subscriptionEvents } from './read-subscription.js';

type Source = Pick<RecordedEvent, 'id' | 'correlationId'>;

/**
 * Carries over to the ledger what the streams of subscriptions say: packs payment by payment, and the plan as it is by now.
 * It goes on from its checkpoint and may do the same again after a crash, or beside other replicas: the commands' ids follow
 * from what was paid, and the ledger knows a later word from an earlier one.
 */
export class PlanFollower implements Projection {
  readonly name = 'plans';

  constructor(
    private readonly store: Pick<EventStore, 'read'>,
    private readonly credits: Pick<CreditsService, 'execute'>,
  ) {}

  async apply(events: readonly RecordedEvent[]): Promise<void> {
    const last = new Map<string, RecordedEvent>();
    for (const event of events) {
      const userId = userOfSubscriptionStream(event.streamId);
      if (userId === null) continue;
      last.set(userId, event);
      const { type, data } = event as RecordedEvent<SubscriptionEvent>;
      if (type === 'PackPaid' || type === 'PaymentRefunded')
        for (const command of packCommands(await subscriptionEvents(this.store, userId), data.fact.paymentId))
          await this.carryOut(userId, command, event);
    }
    for (const [userId, event] of last) {
      const wanted = await this.wantedBy(userId);
      if (wanted) await this.carryOut(userId, wanted, event);
    }
  }

  private async wantedBy(userId: string): Promise<LedgerCommand | null> {
    const told = await subscriptionEvents(this.store, userId);
    let [state, story] = [noSubscription, noPlanYet];
    for (const event of told) {
      state = evolve(state, event);
      story = tellOn(story, state);
    }
    return planCommand(story, told.length - 1);
  }

  private async carryOut(userId: string, { commandId, command }: LedgerCommand, { id, correlationId }: Source) {
    const context = { commandId, correlationId, causationId: id };
    try {
      await this.credits.execute(userId, command, context);
    } catch (error) {
      // Who has paid has an account, also if the news of their registration comes later.
      if (!isAppError(error, 'not_found')) throw error;
      const open = { type: 'open', userId, monthlyCredits: planOf('free').monthlyCredits } as const;
      await this.credits.execute(userId, open, { ...context, commandId: `open:${userId}` });
      await this.credits.execute(userId, command, context);
    }
  }
}
