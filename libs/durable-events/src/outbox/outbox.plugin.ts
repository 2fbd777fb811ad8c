import type { IntegrationEvent } from '@pictora/contracts';
import { Schema, type Model } from 'mongoose';

/** What the plugin keeps on a document. Mix it into the document's type. */
export type WithOutbox = {
  /** Events of this record that are not published yet, oldest first. */
  outbox: IntegrationEvent[];
  /** Set while the outbox holds something; the relay finds leftovers by it. */
  outboxSince?: Date;
};

/** Emitted on a model (`Model.events`) by writes that may have left something in an outbox. */
export const OUTBOX_WRITTEN = 'outbox-written';

/**
 * Keeps an `outbox` on the document, so that a record and the events it causes are written in one atomic write. Fill it
 * by `outbox` in a new document, or by {@link withEvents} in an update. The relay publishes and clears it.
 */
export const outboxPlugin = (schema: Schema): void => {
  schema.add({
    outbox: { type: [Schema.Types.Mixed], default: [], select: false },
    outboxSince: { type: Date, select: false },
  });
  schema.index({ outboxSince: 1 }, { sparse: true });

  schema.pre('save', function () {
    const events = this.get('outbox') as IntegrationEvent[] | undefined;
    if (events?.length && !this.get('outboxSince')) this.set('outboxSince', new Date(String(events[0]?.occurredAt)));
  });
  schema.post('save', function () {
    (this.constructor as Model<unknown>).events.emit(OUTBOX_WRITTEN);
  });
  schema.post(['findOneAndUpdate', 'updateOne'], function () {
    this.model.events.emit(OUTBOX_WRITTEN);
  });
};

type Update = { readonly $push?: object; readonly $min?: object; readonly [operator: string]: unknown };

/** Adds events to an update of one document: what it changes and what it causes are one write. */
export const withEvents = (update: Update, events: readonly IntegrationEvent[]) =>
  events.length === 0
    ? update
    : {
        ...update,
        $push: { ...update.$push, outbox: { $each: [...events] } },
        $min: { ...update.$min, outboxSince: new Date(String(events[0]?.occurredAt)) },
      };
