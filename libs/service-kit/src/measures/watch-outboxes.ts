import { hasOutbox } from '@pictora/durable-events';
import type { Metrics } from '@pictora/telemetry';
import type { Connection, Model } from 'mongoose';
import type { Clock } from '../clock.js';

type WithOutboxSince = { readonly outboxSince: Date };

const modelsWithOutbox = (records: Connection): Model<WithOutboxSince>[] =>
  Object.values<Model<WithOutboxSince>>(records.models).filter(
    ({ schema }) => schema.path('outboxSince') !== undefined,
  );

const oldestSince = async (model: Model<WithOutboxSince>): Promise<Date | undefined> => {
  const oldest = await model.findOne(hasOutbox).sort({ outboxSince: 1 }).select('+outboxSince').lean<WithOutboxSince>();
  return oldest?.outboxSince;
};

/** What the records of a service hold that is not published yet, by collection. */
export const watchOutboxes = (records: Connection, clock: Clock, metrics: Metrics): (() => void) => {
  const eachModel = (read: (model: Model<WithOutboxSince>) => Promise<void>): Promise<unknown> =>
    Promise.all(modelsWithOutbox(records).map(read));
  const stops = [
    metrics.gauge('pictora_outbox_records', async (set) => {
      await eachModel(async (model) =>
        set({ collection: model.collection.collectionName }, await model.countDocuments(hasOutbox)),
      );
    }),
    metrics.gauge('pictora_outbox_oldest_seconds', async (set) => {
      await eachModel(async (model) => {
        const since = await oldestSince(model);
        const ageMs = since ? Math.max(0, clock.now().getTime() - since.getTime()) : 0;
        set({ collection: model.collection.collectionName }, ageMs / 1000);
      });
    }),
  ];
  return () => stops.forEach((stop) => stop());
};
