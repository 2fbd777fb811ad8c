import { outboxPlugin, type WithOutbox } from '@pictora/durable-events';
import { Schema, type Model } from 'mongoose';

/** A signed-in browser; `_id` is the `sid` of its tokens. An ended one is kept until its tokens would be over anyway. */
export type SessionDocument = {
  readonly _id: string;
  readonly userId: string;
  readonly startedAt: Date;
  readonly idleAt: Date;
  readonly endsAt: Date;
  readonly endedAt: Date | null;
};

export const createSessionSchema = () => {
  const schema = new Schema<SessionDocument & WithOutbox>(
    {
      _id: { type: String, required: true },
      userId: { type: String, required: true },
      startedAt: { type: Date, required: true },
      idleAt: { type: Date, required: true },
      endsAt: { type: Date, required: true },
      endedAt: { type: Date, default: null },
    },
    { collection: 'sessions', versionKey: false },
  );
  schema.index({ endsAt: 1 });
  schema.index({ endedAt: 1 });
  schema.index({ userId: 1, startedAt: -1 });
  outboxPlugin(schema);
  return schema;
};
export type SessionModel = Model<SessionDocument & WithOutbox>;

/** `_id` is a digest of the cookie's value: whoever reads the records cannot use the cookies. */
export type CookieDocument = {
  readonly _id: string;
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export const cookieSchema = new Schema<CookieDocument>(
  {
    _id: { type: String, required: true },
    sessionId: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'session_cookies', versionKey: false },
);
cookieSchema.index({ sessionId: 1, createdAt: -1 });
cookieSchema.index({ expiresAt: 1 });
export type CookieModel = Model<CookieDocument>;
