import type { LedgerEvent, RpcReply, RpcRequest } from '@pictora/contracts';
import { NO_STREAM, revisionAt, type EventStore, type RecordedEvent } from '@pictora/event-sourcing';
import {
  creditStream,
  evolve,
  type Cause,
  type CreditAccount,
  type CreditEvent,
} from '../credits/domain/credit-account.js';
import { noAccount, type AsOfQuery } from './as-of.query.js';
import { changeBetween, standingOf } from './standing.js';

const causeOf = ({ type, data }: CreditEvent): Cause | null => {
  if (type === 'MonthStarted') return { type: 'billing-date', id: data.start };
  if ('cause' in data && data.cause) return data.cause;
  return 'holdId' in data ? { type: 'job', id: data.holdId } : null;
};

const told = (event: RecordedEvent<CreditEvent>, before: CreditAccount, account: CreditAccount): LedgerEvent => {
  const { revision, position, id, type, time, schemaVersion, commandId, correlationId, causationId } = event;
  const cause = causeOf(event);
  const after = standingOf(account);
  return {
    ...{ revision, position, id, type, time, schemaVersion, commandId, correlationId, causationId },
    data: { ...event.data },
    cause,
    reason: 'reason' in event.data ? event.data.reason : null,
    actor: cause?.type === 'admin' ? cause.id : null,
    change: changeBetween(standingOf(before), after),
    after,
  };
};

/** The events of an account as they were stored, newest first, each with what the account held after it. */
export class EventsQuery {
  constructor(
    private readonly store: Pick<EventStore, 'read'>,
    private readonly asOf: Pick<AsOfQuery, 'accountAt'>,
  ) {}

  async page({ userId, limit, cursor }: RpcRequest<'billing.admin.events'>): Promise<RpcReply<'billing.admin.events'>> {
    const stream = creditStream(userId);
    const last = await revisionAt(this.store, stream);
    if (last === NO_STREAM) throw noAccount();
    const end = Math.min(last, (cursor ?? Infinity) - 1);
    const from = Math.max(0, end - limit + 1);
    let { state: account } = await this.asOf.accountAt(userId, from - 1);
    const page = (await this.store.read(stream, from, end - from + 1)) as readonly RecordedEvent<CreditEvent>[];
    const items = page.map((event) => {
      const before = account;
      account = evolve(before, event);
      return told(event, before, account);
    });
    return { items: items.reverse(), nextCursor: from > 0 ? from : null };
  }
}
