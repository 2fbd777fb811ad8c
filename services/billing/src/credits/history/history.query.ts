import { Inject, Injectable } from '@nestjs/common';
import { ledgerEntryTypes, type LedgerEntry, type LedgerPage, type RpcRequest } from '@pictora/contracts';
import { HISTORY_MODEL } from '../../billing.tokens.js';
import { minus, total } from '../domain/buckets.js';
import type { QueryFilter } from 'mongoose';
import type { HistoryModel, HistoryRecord } from './history.schema.js';

const toEntry = ({ revision, type, moved, change, settled, held, reason, cause, time }: HistoryRecord): LedgerEntry => {
  if (type === null) throw new Error(`The event ${revision} is no entry to show`);
  const available = minus(settled, held);
  const balance = { settled: total(settled), held: total(held), available: total(available), ...available };
  const { monthly, pack } = moved;
  return { revision, type, monthly, pack, change, balance, reason, cause, time: time.toISOString() };
};

/** The last entry of a page, by what the list is sorted by. */
const readCursor = (cursor: string) => {
  const [time, revision] = cursor.split('-').map(Number) as [number, number];
  return { time: new Date(time), revision };
};

/**
 * The cursor's time bounds both sides of its `$or`, because an index is entered by a bound and not by an `$or`: without it
 * page n reads all pages before it. There is one upper bound, because an index is entered by one.
 */
export const entriesFilter = ({
  userId,
  type,
  from,
  to,
  cursor,
}: Omit<RpcRequest<'billing.credits.history'>, 'limit'>): QueryFilter<HistoryRecord> => {
  const last = cursor === undefined ? null : readCursor(cursor);
  const end = to === undefined ? null : new Date(to);
  const time = {
    ...(from && { $gte: new Date(from) }),
    ...(last && (end === null || last.time < end) ? { $lte: last.time } : end && { $lt: end }),
  };
  return {
    userId,
    type: type ?? { $in: [...ledgerEntryTypes] },
    ...(Object.keys(time).length > 0 && { time }),
    ...(last && { $or: [{ time: { $lt: last.time } }, { revision: { $lt: last.revision } }] }),
  };
};

export const entriesOrder = { time: -1, revision: -1 } as const;

@Injectable()
export class HistoryQuery {
  constructor(@Inject(HISTORY_MODEL) private readonly model: HistoryModel) {}

  async page({ limit, ...filter }: RpcRequest<'billing.credits.history'>): Promise<LedgerPage> {
    const found = await this.model
      .find(entriesFilter(filter))
      .sort(entriesOrder)
      .limit(limit + 1)
      .lean<HistoryRecord[]>();
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return { items: page.map(toEntry), nextCursor: last ? `${last.time.getTime()}-${last.revision}` : null };
  }

  /** The entries that a hold, which bears its job's id, has caused so far, oldest first. */
  async ofHold(userId: string, holdId: string): Promise<HistoryRecord[]> {
    return this.model
      .find({ userId, 'cause.id': holdId, 'cause.type': 'job' })
      .sort({ revision: 1 })
      .lean<HistoryRecord[]>();
  }
}
