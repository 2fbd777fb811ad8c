import type { Placeholder } from '@pictora/contracts';
import { outboxPlugin, type WithOutbox } from '@pictora/durable-events';
import { Schema, type Model } from 'mongoose';
import { storedFileShape, type StoredFile } from '../files/stored-file.js';

export type VideoContentType = 'video/mp4' | 'video/webm';
export type VideoFile = StoredFile<VideoContentType>;

export type VideoRecord = WithOutbox & {
  _id: string;
  ownerId: string;
  jobId: string;
  sourceImageId: string;
  /** As it was when the video was made; the image may be gone since. */
  sourcePrompt: string;
  motionPrompt: string;
  /** Seconds. */
  duration: number;
  width: number;
  height: number;
  placeholder: Placeholder;
  model: string;
  seed: number | null;
  file: VideoFile;
  poster: StoredFile;
  isPublic: boolean;
  createdAt: Date;
  /** Set on what is left of a removed video: its id, so that a repeated import does not bring it back. */
  removedAt?: Date;
  /** Set when a moderator has taken it from public view: it stays private from then on. */
  takenDownAt?: Date;
  /** The moment that its last change of what others see was told for. */
  toldAt?: Date;
};
export type VideoModel = Model<VideoRecord>;

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const words = { type: String, default: '' } as const;

export const createVideoSchema = (): Schema<VideoRecord> => {
  const schema = new Schema<VideoRecord>({
    _id: text,
    ownerId: text,
    jobId: text,
    sourceImageId: text,
    sourcePrompt: words,
    motionPrompt: words,
    duration: count,
    width: count,
    height: count,
    placeholder: { color: text, dataUri: text },
    model: text,
    seed: { type: Number, default: null },
    file: storedFileShape,
    poster: storedFileShape,
    isPublic: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    removedAt: Date,
    takenDownAt: Date,
    toldAt: Date,
  });
  schema.index({ ownerId: 1, _id: -1 });
  schema.index({ 'file.etag': 1 });
  schema.index({ 'poster.etag': 1 });
  schema.index({ removedAt: 1 }, { sparse: true });
  schema.plugin(outboxPlugin as never);
  return schema;
};
