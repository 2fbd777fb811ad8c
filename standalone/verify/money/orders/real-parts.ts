import {
  creditAccount,
  creditsOn,
  creditStream,
  PlanFollower,
  subscription,
  subscriptionStream,
  type CreditAccount,
  type CreditEvent,
  type PaymentEvent,
} from '@pictora/billing/testing';
import {
  CommandHandler,
  fold,
  MemoryEventStore,
  MemorySnapshotStore,
  type RecordedEvent,
} from '@pictora/event-sourcing';

const user = 'user';
const epoch = new Date(Date.UTC(2026, 0, 1));
const fail = (error: unknown): never => {
  throw error;
};

/**
 * Tells facts to the real command handler of subscriptions on a store in memory, and carries them over to the real ledger
 * with the real follower: at random moments, and sometimes once more, as after a crash before its checkpoint. Answers with
 * the account that this leads to.
 */
export const accountAfter = async (facts: readonly PaymentEvent[], random: () => number): Promise<CreditAccount> => {
  let ids = 0;
  const newId = (): string => `${(ids += 1)}`;
  const store = new MemoryEventStore();
  const credits = creditsOn(store);
  const snapshots = { store: new MemorySnapshotStore(), version: 1, every: 3, onError: fail };
  const handler = new CommandHandler({ store, decider: subscription, clock: () => epoch, newId, snapshots });
  const follower = new PlanFollower(store, credits);
  let followed = 0;
  const follow = async (): Promise<void> => {
    const events = await store.readAll(followed, Infinity);
    await follower.apply(events);
    if (random() < 0.25) await follower.apply(events);
    followed = events.at(-1)?.position ?? followed;
  };
  for (const fact of facts) {
    const context = { commandId: `provider:${fact.id}`, correlationId: fact.id };
    await handler.handle(subscriptionStream(user), { type: 'record', fact }, context);
    if (random() < 0.5) await follow();
  }
  await follow();
  await Promise.all([handler.idle(), credits.idle()]);
  const entries = (await store.read(creditStream(user))) as readonly RecordedEvent<CreditEvent>[];
  return fold(creditAccount, entries as readonly CreditEvent[]);
};
