import type { Provider } from '@nestjs/common';
import type { EventStore, ProjectionRunner } from '@pictora/event-sourcing';
import { keepUpToDate, type ReadModel } from '@pictora/read-models';
import { LOGGER, RECORDS, type Logger } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { BALANCE_READ_MODEL, BALANCE_RUNNER, EVENT_STORE } from '../billing.tokens.js';
import { AccountOpener } from './account-opener.js';
import { BalancePush } from './balance/balance-push.js';
import { balanceReadModel } from './balance/balance.projection.js';
import { BalanceQuery } from './balance/balance.query.js';
import { balanceModel, type Balance } from './balance/balance.schema.js';
import { CreditsService } from './credits.service.js';

const balanceRunner = (
  store: EventStore,
  connection: Connection,
  readModel: ReadModel<Balance>,
  logger: Logger,
): ProjectionRunner => {
  const onError = (error: unknown) => logger.error({ err: error }, 'the balance could not be brought up to date');
  return keepUpToDate({ store, connection, readModel, onError });
};

export const creditsProviders: Provider[] = [
  {
    provide: BALANCE_READ_MODEL,
    inject: [RECORDS],
    useFactory: (records: Connection) => balanceReadModel(balanceModel(records)),
  },
  { provide: BALANCE_RUNNER, inject: [EVENT_STORE, RECORDS, BALANCE_READ_MODEL, LOGGER], useFactory: balanceRunner },
  BalanceQuery,
  BalancePush,
  CreditsService,
  AccountOpener,
];
