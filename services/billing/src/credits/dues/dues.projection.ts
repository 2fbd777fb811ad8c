import type { RecordedEvent } from '@pictora/event-sourcing';
import type { ReadModel } from '@pictora/read-models';
import type { Model } from 'mongoose';
import { creditStream, userOfCreditStream, type CreditEvent } from '../domain/credit-account.js';
import { nextBillingDate } from './billing-date.js';
import type { Dues } from './dues.schema.js';

type Due = Omit<Dues, '_id' | 'revision'>;

const holding = ({ openedAt, renewsAt }: Due, holds: Due['holds']): Due => ({
  openedAt,
  renewsAt,
  holds,
  // Holds are in the order that they were made in.
  oldestHoldAt: holds[0]?.since ?? null,
});

/** What is due for an account after one more entry of the ledger. */
export const evolveDues = (
  dues: Due | null,
  event: Pick<RecordedEvent<CreditEvent>, 'type' | 'data' | 'time'>,
): Due => {
  const entry = event as CreditEvent;
  const time = new Date(event.time);
  if (entry.type === 'AccountOpened')
    return { openedAt: time, renewsAt: nextBillingDate(time, time), holds: [], oldestHoldAt: null };
  if (dues === null) throw new Error(`${entry.type} on an account that was never opened`);
  switch (entry.type) {
    case 'MonthStarted': {
      const { start, plan } = entry.data;
      const paid = plan !== undefined && plan.tier !== 'free';
      const renewsAt = paid ? null : nextBillingDate(dues.openedAt, new Date(start));
      return holding({ ...dues, renewsAt }, dues.holds);
    }
    case 'CreditsReserved':
      return holding(dues, [...dues.holds, { holdId: entry.data.holdId, since: time }]);
    case 'CreditsCaptured':
    case 'CreditsReleased':
    case 'HoldExpired': {
      const { holdId } = entry.data;
      return holding(
        dues,
        dues.holds.filter((hold) => hold.holdId !== holdId),
      );
    }
    case 'CreditsGranted':
    case 'CreditsRemoved':
    case 'HoldCalledOff':
      return holding(dues, dues.holds);
    default:
      return entry satisfies never;
  }
};

export const duesReadModel = (model: Model<Dues>): ReadModel<Dues> => ({
  name: 'dues',
  model,
  idOf: ({ streamId }) => userOfCreditStream(streamId),
  streamOf: creditStream,
  evolve: (dues, event) => evolveDues(dues, event as RecordedEvent<CreditEvent>),
});
