import type { Provider } from '@nestjs/common';
import { ProjectionRunner, type EventStore } from '@pictora/event-sourcing';
import { keepUpToDate, MongooseCheckpointStore, type ReadModel } from '@pictora/read-models';
import { LOGGER, RECORDS, type Logger } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import {
  BALANCE_READ_MODEL,
  BALANCE_RUNNER,
  DUES_READ_MODEL,
  DUES_RUNNER,
  EVENT_STORE,
  HISTORY_MODEL,
  HISTORY_RUNNER,
} from '../billing.tokens.js';
import { AccountOpener } from './account-opener.js';
import { BalancePush } from './balance/balance-push.js';
import { balanceReadModel } from './balance/balance.projection.js';
import { BalanceQuery } from './balance/balance.query.js';
import { balanceModel, type Balance } from './balance/balance.schema.js';
import { CreditsService } from './credits.service.js';
import { duesReadModel } from './dues/dues.projection.js';
import { duesModel, type Dues } from './dues/dues.schema.js';
import { DuesService } from './dues/dues.service.js';
import { HistoryProjection } from './history/history.projection.js';
import { HistoryQuery } from './history/history.query.js';
import { HoldEntries } from './history/hold-entries.js';
import { historyModel, type HistoryModel } from './history/history.schema.js';

const balanceRunner = (
  store: EventStore,
  connection: Connection,
  readModel: ReadModel<Balance>,
  logger: Logger,
): ProjectionRunner => {
  const onError = (error: unknown) => logger.error({ err: error }, 'the balance could not be brought up to date');
  return keepUpToDate({ store, connection, readModel, onError });
};

const duesRunner = (
  store: EventStore,
  connection: Connection,
  readModel: ReadModel<Dues>,
  logger: Logger,
): ProjectionRunner => {
  const onError = (error: unknown) => logger.error({ err: error }, 'what is due could not be brought up to date');
  return keepUpToDate({ store, connection, readModel, onError });
};

const historyRunner = (
  store: EventStore,
  connection: Connection,
  model: HistoryModel,
  logger: Logger,
): ProjectionRunner =>
  new ProjectionRunner({
    store,
    checkpoints: new MongooseCheckpointStore(connection),
    projection: new HistoryProjection(model),
    onError: (error) => logger.error({ err: error }, 'the history could not be brought up to date'),
  });

export const creditsProviders: Provider[] = [
  {
    provide: BALANCE_READ_MODEL,
    inject: [RECORDS],
    useFactory: (records: Connection) => balanceReadModel(balanceModel(records)),
  },
  { provide: BALANCE_RUNNER, inject: [EVENT_STORE, RECORDS, BALANCE_READ_MODEL, LOGGER], useFactory: balanceRunner },
  {
    provide: DUES_READ_MODEL,
    inject: [RECORDS],
    useFactory: (records: Connection) => duesReadModel(duesModel(records)),
  },
  { provide: DUES_RUNNER, inject: [EVENT_STORE, RECORDS, DUES_READ_MODEL, LOGGER], useFactory: duesRunner },
  { provide: HISTORY_MODEL, inject: [RECORDS], useFactory: historyModel },
  { provide: HISTORY_RUNNER, inject: [EVENT_STORE, RECORDS, HISTORY_MODEL, LOGGER], useFactory: historyRunner },
  HistoryQuery,
  HoldEntries,
  BalanceQuery,
  BalancePush,
  CreditsService,
  AccountOpener,
  DuesService,
];
