import type { LedgerReadModel } from '@pictora/contracts';
import {
  dropAside,
  rebuildJournal,
  rebuildReadModel,
  verifyJournal,
  verifyReadModel,
  type Journal,
  type ReadModel,
  type RebuildOptions,
  type RebuildResult,
  type StreamDocument,
  type VerifyOptions,
  type VerifyResult,
} from '@pictora/read-models';
import type { Connection } from 'mongoose';
import { balanceReadModel } from '../credits/balance/balance.projection.js';
import { balanceModel } from '../credits/balance/balance.schema.js';
import { creditStream, userOfCreditStream } from '../credits/domain/credit-account.js';
import { duesReadModel } from '../credits/dues/dues.projection.js';
import { duesModel } from '../credits/dues/dues.schema.js';
import { recordOf } from '../credits/history/history.projection.js';
import { subscriptionReadModel } from '../subscriptions/view/subscription.projection.js';
import { subscriptionModel } from '../subscriptions/view/subscription.schema.js';
import { historyModel, type HistoryModel, type HistoryRecord } from '../credits/history/history.schema.js';

/** A read model as replay sees it, whatever its documents are. */
export type Replayable = {
  verify(options: VerifyOptions): Promise<VerifyResult>;
  rebuild(options: RebuildOptions): Promise<RebuildResult>;
  /** Removes what a rebuild left aside that came to no end. */
  clearAway(connection: Connection, suffix: string): Promise<void>;
};

export type BillingReadModels = Readonly<Record<LedgerReadModel, Replayable>>;

const oneDocumentAStream = <Document extends StreamDocument>(readModel: ReadModel<Document>): Replayable => ({
  verify: (options) => verifyReadModel(readModel, options),
  rebuild: (options) => rebuildReadModel(readModel, options),
  clearAway: (connection, suffix) => dropAside(connection, readModel.model, suffix),
});

const oneRecordAnEvent = <Stored extends { readonly _id: string }>(journal: Journal<Stored>): Replayable => ({
  verify: (options) => verifyJournal(journal, options),
  rebuild: (options) => rebuildJournal(journal, options),
  clearAway: (connection, suffix) => dropAside(connection, journal.model, suffix),
});

export const historyJournal = (model: HistoryModel): Journal<HistoryRecord> => ({
  name: 'credit-history',
  model,
  ownerOf: ({ streamId }) => userOfCreditStream(streamId),
  streamOf: creditStream,
  idOf: (owner, revision) => `${owner}:${revision}`,
  placeOf: (id) => {
    const colon = id.lastIndexOf(':');
    return { owner: id.slice(0, colon), revision: Number(id.slice(colon + 1)) };
  },
  record: recordOf,
});

/** Everything in billing that is made of events, by name. A read model that is not here cannot be verified or rebuilt. */
export const billingReadModels = (records: Connection): BillingReadModels => ({
  balance: oneDocumentAStream(balanceReadModel(balanceModel(records))),
  history: oneRecordAnEvent(historyJournal(historyModel(records))),
  dues: oneDocumentAStream(duesReadModel(duesModel(records))),
  subscriptions: oneDocumentAStream(subscriptionReadModel(subscriptionModel(records))),
});
