import type { IntegrationEvent, IntegrationEventType } from '@pictora/contracts';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Delivery } from '../event-log.port.js';

export type InboxEntry = { readonly _id: string; readonly processedAt: Date };
export type InboxModel = Model<InboxEntry>;

/** Remembers for ever which events the consumers of one service have had. */
const inboxSchema = new Schema<InboxEntry>({ _id: String, processedAt: { type: Date, required: true } });

export const inboxModel = (connection: Connection): InboxModel =>
  (connection.models['Inbox'] as InboxModel | undefined) ?? connection.model<InboxEntry>('Inbox', inboxSchema);

type Handler<T extends IntegrationEventType> = (event: IntegrationEvent<T>, delivery: Delivery) => Promise<void>;

/**
 * Wraps a handler so that an event that it has finished is not given to it again, however much later it comes. The mark is
 * set after the handler: a crash in between repeats it, so what it does must bear repeating until then (give what it
 * writes an id that follows from the event's).
 */
export const processedOnce =
  <T extends IntegrationEventType>(
    inbox: InboxModel,
    consumer: string,
    now: () => Date,
    handle: Handler<T>,
  ): Handler<T> =>
  async (event, delivery) => {
    const _id = `${consumer}/${event.id}`;
    if (await inbox.exists({ _id })) return;
    await handle(event, delivery);
    await inbox.updateOne({ _id }, { $setOnInsert: { processedAt: now() } }, { upsert: true });
  };
