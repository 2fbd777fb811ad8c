// What a simulation needs to run the real ledger without Nest and without a database.
export { balanceReadModel } from '../credits/balance/balance.projection.js';
export { balanceSchema, type Balance } from '../credits/balance/balance.schema.js';
export { CreditsController } from '../credits/credits.controller.js';
export { CreditsService } from '../credits/credits.service.js';
export { creditAccount, type CreditCommand, type CreditRefusal } from '../credits/domain/credit-account.decider.js';
export {
  available,
  creditStream,
  userOfCreditStream,
  type CreditAccount,
  type CreditEvent,
} from '../credits/domain/credit-account.js';
export { expiry, newMonth, type DueWork } from '../credits/dues/due-work.js';
export { evolveDues } from '../credits/dues/dues.projection.js';
export { HistoryProjection, recordOf } from '../credits/history/history.projection.js';
export { historySchema, type HistoryModel, type HistoryRecord } from '../credits/history/history.schema.js';
export { HoldEntries } from '../credits/history/hold-entries.js';
// What tells the rules of subscriptions in any order, and how things stand after it.
export type { PaymentEvent } from '../payments/payment-event.js';
export { subscription, type SubscriptionCommand } from '../subscriptions/domain/subscription.decider.js';
export { subscriptionStream, type SubscriptionEvent } from '../subscriptions/domain/subscription.js';
export { toSubscription } from '../subscriptions/domain/subscription-view.js';
export { PlanFollower } from '../subscriptions/plan-follower.js';
export { creditsOn } from './credits-in-memory.js';
export { Books, booksAfter } from './books.js';
export { day, lifeOf, ordersOf, userId, type Life } from './payment-facts.js';
