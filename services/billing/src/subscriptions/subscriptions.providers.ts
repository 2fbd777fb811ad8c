import type { Provider } from '@nestjs/common';
import { ProjectionRunner, type EventStore, type Projection } from '@pictora/event-sourcing';
import { keepUpToDate, MongooseCheckpointStore, type ReadModel } from '@pictora/read-models';
import { CLOCK, LOGGER, RECORDS, type Clock, type Logger } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import {
  EVENT_STORE,
  PLAN_RUNNER,
  PROVIDER_RUNNER,
  SUBSCRIPTION_READ_MODEL,
  SUBSCRIPTION_RUNNER,
} from '../billing.tokens.js';
import { CreditsService } from '../credits/credits.service.js';
import type { PaymentProvider } from '../payments/payment-provider.port.js';
import { PAYMENT_PROVIDER } from '../payments/payments.tokens.js';
import { CheckoutService } from './checkout.service.js';
import { LeavingService } from './leaving.service.js';
import { PlanFollower } from './plan-follower.js';
import { ProviderFollower } from './provider-follower.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { SubscriptionsUpkeep } from './subscriptions.upkeep.js';
import { GenerationsQuery } from './view/generations.query.js';
import { subscriptionReadModel } from './view/subscription.projection.js';
import { SubscriptionQuery } from './view/subscription.query.js';
import { subscriptionModel, type SubscriptionRecord } from './view/subscription.schema.js';
import { WebhooksService } from './webhooks.service.js';

const follow = (
  store: EventStore,
  connection: Connection,
  projection: Projection,
  logger: Logger,
  fault: string,
): ProjectionRunner =>
  new ProjectionRunner({
    store,
    checkpoints: new MongooseCheckpointStore(connection),
    projection,
    onError: (error) => logger.error({ err: error }, fault),
  });

export const subscriptionsProviders: Provider[] = [
  {
    provide: SUBSCRIPTION_READ_MODEL,
    inject: [RECORDS],
    useFactory: (records: Connection) => subscriptionReadModel(subscriptionModel(records)),
  },
  {
    provide: SUBSCRIPTION_RUNNER,
    inject: [EVENT_STORE, RECORDS, SUBSCRIPTION_READ_MODEL, LOGGER],
    useFactory: (
      store: EventStore,
      connection: Connection,
      readModel: ReadModel<SubscriptionRecord>,
      logger: Logger,
    ): ProjectionRunner => {
      const onError = (error: unknown) => logger.error({ err: error }, 'subscriptions could not be brought up to date');
      return keepUpToDate({ store, connection, readModel, onError });
    },
  },
  {
    provide: PLAN_RUNNER,
    inject: [EVENT_STORE, RECORDS, CreditsService, LOGGER],
    useFactory: (store: EventStore, records: Connection, credits: CreditsService, logger: Logger) =>
      follow(store, records, new PlanFollower(store, credits), logger, 'what is paid could not be told to the ledger'),
  },
  {
    provide: PROVIDER_RUNNER,
    inject: [EVENT_STORE, RECORDS, PAYMENT_PROVIDER, SubscriptionsService, CLOCK, LOGGER],
    useFactory: (
      store: EventStore,
      records: Connection,
      provider: PaymentProvider,
      subscriptions: SubscriptionsService,
      clock: Clock,
      logger: Logger,
    ) => {
      const follower = new ProviderFollower(provider, subscriptions, clock, logger);
      return follow(store, records, follower, logger, 'what is over could not be ended with the payment provider');
    },
  },
  GenerationsQuery,
  SubscriptionQuery,
  SubscriptionsService,
  CheckoutService,
  LeavingService,
  WebhooksService,
  SubscriptionsUpkeep,
];
