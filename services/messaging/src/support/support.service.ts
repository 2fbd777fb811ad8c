import type { RpcReply, RpcRequest, SupportTicket } from '@pictora/contracts';
import { AppError, type RpcClient } from '@pictora/messaging';
import { isDuplicateKey, type Clock, type Ids, type Logger } from '@pictora/service-kit';
import type { MessagingMails } from '../mails/messaging-mails.js';
import { finishEach } from '../records/each-left.js';
import { seededId } from '../records/time-id.js';
import type { TicketModel, TicketRecord } from './ticket.schema.js';

export type SupportParts = {
  readonly tickets: TicketModel;
  readonly mails: Pick<MessagingMails, 'put'>;
  readonly rpc: Pick<RpcClient, 'call'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Pick<Logger, 'error'>;
};

const newestFirst = { _id: -1 } as const;
const BATCH = 100;

export const toTicket = ({ _id: id, subject, message, tier, createdAt }: TicketRecord): SupportTicket => ({
  id,
  subject,
  message,
  tier,
  createdAt: createdAt.toISOString(),
});

/** Requests for help, of paid plans. */
export class SupportService {
  constructor(private readonly parts: SupportParts) {}

  async submit(request: RpcRequest<'messaging.support.submit'>): Promise<SupportTicket> {
    const ticket = (await this.submitted(request)) ?? (await this.keep(request));
    if (ticket.unmailedSince) await this.mail(ticket);
    return toTicket(ticket);
  }

  async listOwn({
    userId,
    limit,
    cursor,
  }: RpcRequest<'messaging.support.list-own'>): Promise<RpcReply<'messaging.support.list-own'>> {
    return this.page({ userId }, limit, cursor, toTicket);
  }

  async list({ limit, cursor }: RpcRequest<'messaging.support.list'>): Promise<RpcReply<'messaging.support.list'>> {
    return this.page({}, limit, cursor, (ticket) => ({
      ...toTicket(ticket),
      userId: ticket.userId,
      name: ticket.name,
      email: ticket.email,
    }));
  }

  /** Mails what a process that died has left; answers how many that were. */
  async mailLeft(before: Date): Promise<number> {
    const { tickets, logger } = this.parts;
    const left = await tickets
      .find({ unmailedSince: { $lt: before } })
      .sort({ unmailedSince: 1 })
      .limit(BATCH)
      .lean<TicketRecord[]>();
    await finishEach(left, {
      finish: (ticket) => this.mail(ticket),
      postpone: ({ _id, unmailedSince }) =>
        tickets.updateOne({ _id, unmailedSince }, { $set: { unmailedSince: before } }),
      logger,
    });
    return left.length;
  }

  async forget(userId: string): Promise<void> {
    await this.parts.tickets.deleteMany({ userId });
  }

  private async submitted({ userId, idempotencyKey, subject, message }: RpcRequest<'messaging.support.submit'>) {
    const known = await this.parts.tickets.findOne({ userId, idempotencyKey }).lean<TicketRecord>();
    if (known && (known.subject !== subject || known.message !== message))
      throw new AppError('idempotency_key_reused', 'This Idempotency-Key belongs to another request');
    return known;
  }

  private async keep(request: RpcRequest<'messaging.support.submit'>): Promise<TicketRecord> {
    const { tickets, rpc, clock, ids } = this.parts;
    const { userId } = request;
    const [{ tiers }, profile] = await Promise.all([
      rpc.call('billing.plans.of', { userIds: [userId] }),
      rpc.call('identity.profiles.get', { userId }),
    ]);
    const tier = tiers[userId] ?? 'free';
    if (tier === 'free') throw new AppError('plan_required', 'Support is part of the paid plans');
    const now = clock.now();
    const ticket: TicketRecord = {
      ...request,
      _id: ids.next(),
      tier,
      name: [profile.firstName, profile.lastName].filter(Boolean).join(' '),
      email: profile.email,
      createdAt: now,
      unmailedSince: now,
    };
    try {
      await tickets.create(ticket);
      return ticket;
    } catch (error) {
      const known = isDuplicateKey(error) && (await this.submitted(request));
      if (!known) throw error;
      return known;
    }
  }

  /** The ids of the mails follow from the ticket's, so a repeat queues none twice. */
  private async mail({ _id: ticketId }: TicketRecord): Promise<void> {
    const { mails, tickets } = this.parts;
    for (const kind of ['support-acknowledgement', 'support-request'] as const)
      await mails.put(seededId(`${kind}/${ticketId}`), kind, { ticketId });
    await tickets.updateOne({ _id: ticketId }, { $unset: { unmailedSince: 1 } });
  }

  private async page<T>(
    filter: object,
    limit: number,
    cursor: string | undefined,
    show: (ticket: TicketRecord) => T,
  ): Promise<{ items: T[]; nextCursor: string | null }> {
    const page = await this.parts.tickets
      .find(cursor === undefined ? filter : { ...filter, _id: { $lt: cursor } })
      .sort(newestFirst)
      .limit(limit + 1)
      .lean<TicketRecord[]>();
    const shown = page.slice(0, limit);
    return { items: shown.map(show), nextCursor: page.length > limit ? (shown.at(-1)?._id ?? null) : null };
  }
}
