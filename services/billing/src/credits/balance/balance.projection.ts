import type { RecordedEvent } from '@pictora/event-sourcing';
import type { ReadModel } from '@pictora/read-models';
import type { Model } from 'mongoose';
import { minus, none, plus } from '../domain/buckets.js';
import { creditStream, userOfCreditStream, type CreditEvent } from '../domain/credit-account.js';
import type { Balance } from './balance.schema.js';

/** The balance after one more entry of the ledger. */
export const evolveBalance = (
  balance: Balance | null,
  event: Pick<RecordedEvent<CreditEvent>, 'type' | 'data' | 'time'>,
): Omit<Balance, '_id' | 'revision'> => {
  const entry = event as CreditEvent;
  const updatedAt = new Date(event.time);
  if (entry.type === 'AccountOpened')
    return { tier: 'free', settled: none, held: none, openedAt: updatedAt, updatedAt };
  if (balance === null) throw new Error(`${entry.type} on an account that was never opened`);
  const { settled, held, openedAt, tier = 'free' } = balance;
  const kept = { tier, openedAt, updatedAt };
  switch (entry.type) {
    case 'CreditsGranted': {
      const granted = { ...none, [entry.data.bucket]: entry.data.credits };
      return { settled: plus(settled, granted), held, ...kept };
    }
    case 'CreditsRemoved': {
      const removed = { ...none, [entry.data.bucket]: entry.data.credits };
      return { settled: minus(settled, removed), held, ...kept };
    }
    case 'CreditsReserved':
      return { settled, held: plus(held, entry.data), ...kept };
    case 'CreditsCaptured':
      return { settled: minus(settled, entry.data), held: minus(held, entry.data), ...kept };
    case 'CreditsReleased':
    case 'HoldExpired':
      return { settled, held: minus(held, entry.data), ...kept };
    case 'MonthStarted':
      return { settled, held, ...kept, tier: entry.data.plan?.tier ?? tier };
    case 'HoldCalledOff':
      return { settled, held, ...kept };
    default:
      return entry satisfies never;
  }
};

export const balanceReadModel = (model: Model<Balance>): ReadModel<Balance> => ({
  name: 'balance',
  model,
  idOf: ({ streamId }) => userOfCreditStream(streamId),
  streamOf: creditStream,
  evolve: (balance, event) => evolveBalance(balance, event as RecordedEvent<CreditEvent>),
});
