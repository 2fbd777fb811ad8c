import { Inject, Injectable } from '@nestjs/common';
import { ledgerEntryTypes, type LedgerEntry, type LedgerPage, type RpcRequest } from '@pictora/contracts';
import { HISTORY_MODEL } from '../../billing.tokens.js';
import { minus, total } from '../domain/buckets.js';
import type { HistoryModel, HistoryRecord } from './history.schema.js';

const toEntry = ({ revision, type, moved, change, settled, held, reason, cause, time }: HistoryRecord): LedgerEntry => {
  if (type === null) throw new Error(`The event ${revision} is no entry to show`);
  const available = minus(settled, held);
  const balance = { settled: total(settled), held: total(held), available: total(available), ...available };
  const { monthly, pack } = moved;
  return { revision, type, monthly, pack, change, balance, reason, cause, time: time.toISOString() };
};

/** The last entry of a page, by what the list is sorted by. */
const behind = (cursor: string) => {
  const [time, revision] = cursor.split('-').map(Number) as [number, number];
  return { $or: [{ time: { $lt: new Date(time) } }, { time: new Date(time), revision: { $lt: revision } }] };
};

@Injectable()
export class HistoryQuery {
  constructor(@Inject(HISTORY_MODEL) private readonly model: HistoryModel) {}

  async page({ userId, type, from, to, limit, cursor }: RpcRequest<'billing.credits.history'>): Promise<LedgerPage> {
    const time = { ...(from && { $gte: new Date(from) }), ...(to && { $lt: new Date(to) }) };
    const found = await this.model
      .find({
        userId,
        type: type ?? { $in: [...ledgerEntryTypes] },
        ...(from || to ? { time } : {}),
        ...(cursor ? behind(cursor) : {}),
      })
      .sort({ time: -1, revision: -1 })
      .limit(limit + 1)
      .lean<HistoryRecord[]>();
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return { items: page.map(toEntry), nextCursor: last ? `${last.time.getTime()}-${last.revision}` : null };
  }
}
