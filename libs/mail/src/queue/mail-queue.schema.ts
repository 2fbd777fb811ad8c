import { Schema, type Model } from 'mongoose';

/** A mail that is to be sent. What it is about is forgotten once it is sent or given up. */
export type QueuedMail = {
  readonly _id: string;
  readonly kind: string;
  /** As JSON text; null once the mail is done with. */
  readonly about: string | null;
  readonly attempts: number;
  /** Not before then. While an attempt runs it lies ahead, so that nobody else takes the mail. Null when done with. */
  readonly dueAt: Date | null;
  readonly queuedAt: Date;
  readonly outcome: 'sent' | 'needless' | 'given-up' | null;
  readonly doneAt: Date | null;
};

export const queuedMailSchema = new Schema<QueuedMail>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    about: { type: String, default: null },
    attempts: { type: Number, required: true },
    dueAt: { type: Date, default: null },
    queuedAt: { type: Date, required: true },
    outcome: { type: String, default: null },
    doneAt: { type: Date, default: null },
  },
  { collection: 'mail_queue', versionKey: false },
);
queuedMailSchema.index({ dueAt: 1 });
queuedMailSchema.index({ doneAt: 1 });

export type QueuedMailModel = Model<QueuedMail>;
