import type { LedgerEntry } from '@pictora/contracts';
import { ProjectionGap, type Projection, type RecordedEvent } from '@pictora/event-sourcing';
import { isDuplicateKey } from '@pictora/service-kit';
import { minus, none, plus, total, type Buckets } from '../domain/buckets.js';
import { userOfCreditStream, type CreditEvent } from '../domain/credit-account.js';
import type { HistoryModel, HistoryRecord } from './history.schema.js';

/** What an entry says to the owner of the account. */
export type Told = Pick<HistoryRecord, 'type' | 'moved' | 'reason' | 'cause'>;

export const tell = (entry: CreditEvent, userId: string): Told => {
  const told = (
    type: LedgerEntry['type'] | null,
    moved: Buckets,
    reason: string | null,
    cause: Told['cause'],
  ): Told => ({
    type,
    moved: { monthly: moved.monthly, pack: moved.pack },
    reason,
    cause,
  });
  const opening = { type: 'opening', id: userId } as const;
  const { data } = entry;
  switch (entry.type) {
    case 'AccountOpened':
      return told(null, none, null, opening);
    case 'MonthStarted':
      return told(null, none, entry.data.reason, { type: 'billing-date', id: entry.data.start });
    case 'CreditsGranted':
    case 'CreditsRemoved': {
      const { bucket, credits, reason, cause } = entry.data;
      const type = entry.type === 'CreditsGranted' ? 'granted' : 'removed';
      return told(type, { ...none, [bucket]: credits }, reason, cause ?? opening);
    }
    case 'HoldCalledOff':
      return told(null, none, entry.data.reason, { type: 'job', id: entry.data.holdId });
    default: {
      const type = (
        {
          CreditsReserved: 'reserved',
          CreditsCaptured: 'captured',
          CreditsReleased: 'released',
          HoldExpired: 'expired',
        } as const
      )[entry.type];
      return told(type, entry.data, 'reason' in data ? data.reason : null, { type: 'job', id: entry.data.holdId });
    }
  }
};

const after = (before: Pick<HistoryRecord, 'settled' | 'held'>, { type, moved }: Told) => {
  const { settled, held } = before;
  switch (type) {
    case 'granted':
      return { settled: plus(settled, moved), held };
    case 'removed':
      return { settled: minus(settled, moved), held };
    case 'reserved':
      return { settled, held: plus(held, moved) };
    case 'captured':
      return { settled: minus(settled, moved), held: minus(held, moved) };
    case 'released':
    case 'expired':
      return { settled, held: minus(held, moved) };
    case null:
      return { settled, held };
  }
};

const spendable = ({ settled, held }: Pick<HistoryRecord, 'settled' | 'held'>) => total(settled) - total(held);

const idOf = (userId: string, revision: number): string => `${userId}:${revision}`;

/** The record of an event, from the one before it. */
export const recordOf = (before: HistoryRecord | null, event: RecordedEvent, userId: string): HistoryRecord => {
  const told = tell(event as RecordedEvent<CreditEvent>, userId);
  const start = before ?? { settled: none, held: none };
  const end = after(start, told);
  const { revision, time } = event;
  const change = spendable(end) - spendable(start);
  return { _id: idOf(userId, revision), userId, revision, time: new Date(time), ...end, ...told, change };
};

/** Writes one record an event. The same event always makes the same record, so a second writer changes nothing. */
export class HistoryProjection implements Projection {
  readonly name = 'credit-history';

  constructor(private readonly model: HistoryModel) {}

  async apply(events: readonly RecordedEvent[]): Promise<void> {
    const last = await this.before(events);
    const records: HistoryRecord[] = [];
    for (const event of events) {
      const userId = userOfCreditStream(event.streamId);
      if (userId === null) continue;
      const before = last.get(userId) ?? null;
      if ((before?.revision ?? -1) !== event.revision - 1)
        throw new ProjectionGap(this.name, event.streamId, before?.revision ?? -1, event.revision);
      const record = recordOf(before, event, userId);
      last.set(userId, record);
      records.push(record);
    }
    if (records.length === 0) return;
    try {
      await this.model.insertMany(records, { ordered: false });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** For each account the record before its first event here. */
  private async before(events: readonly RecordedEvent[]): Promise<Map<string, HistoryRecord>> {
    const first = new Map<string, string>();
    for (const { streamId, revision } of events) {
      const userId = userOfCreditStream(streamId);
      if (userId !== null && !first.has(userId)) first.set(userId, idOf(userId, revision - 1));
    }
    const found = await this.model.find({ _id: { $in: [...first.values()] } }).lean<HistoryRecord[]>();
    return new Map(found.map((record) => [record.userId, record]));
  }
}
