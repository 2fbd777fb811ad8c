import { outboxPlugin, type WithOutbox } from '@pictora/durable-events';
import { Schema, type Model } from 'mongoose';

/**
 * That one person stands in a relation to another: follows them, or blocks them. One document a pair for ever, so that
 * turning it on and off is told in order; `sinceId` is a new UUIDv7 each time that it begins.
 */
export type RelationRecord = WithOutbox & {
  readonly _id: string;
  readonly fromId: string;
  readonly toId: string;
  readonly isActive: boolean;
  readonly sinceId: string;
  readonly changedAt: Date;
};
export type RelationModel = Model<RelationRecord>;

export const relationId = (fromId: string, toId: string): string => `${fromId}/${toId}`;

export const createRelationSchema = (collection: string): Schema<RelationRecord> => {
  const schema = new Schema<RelationRecord>(
    {
      _id: { type: String, required: true },
      fromId: { type: String, required: true },
      toId: { type: String, required: true },
      isActive: { type: Boolean, required: true },
      sinceId: { type: String, required: true },
      changedAt: { type: Date, required: true },
    },
    { collection, versionKey: false },
  );
  schema.index({ fromId: 1, isActive: 1, sinceId: -1 });
  schema.index({ toId: 1, isActive: 1, sinceId: -1 });
  schema.plugin(outboxPlugin as never);
  return schema;
};
