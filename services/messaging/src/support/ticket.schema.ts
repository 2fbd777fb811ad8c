import type { Tier } from '@pictora/contracts';
import { Schema, type Model } from 'mongoose';

export type TicketRecord = {
  readonly _id: string;
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly subject: string;
  readonly message: string;
  /** The plan, the name and the address at that time: whoever answers needs them as they were. */
  readonly tier: Tier;
  readonly name: string;
  readonly email: string;
  readonly createdAt: Date;
  /** Set until both mails are in the queue; what a process that died left is found by it. */
  readonly unmailedSince?: Date;
};
export type TicketModel = Model<TicketRecord>;

const text = { type: String, required: true } as const;

export const ticketSchema = new Schema<TicketRecord>(
  {
    _id: text,
    userId: text,
    idempotencyKey: text,
    subject: text,
    message: text,
    tier: text,
    name: text,
    email: text,
    createdAt: { type: Date, required: true },
    unmailedSince: Date,
  },
  { collection: 'support_tickets', versionKey: false },
);
ticketSchema.index({ userId: 1, idempotencyKey: 1 }, { unique: true });
ticketSchema.index({ userId: 1, _id: -1 });
ticketSchema.index({ unmailedSince: 1 }, { sparse: true });
