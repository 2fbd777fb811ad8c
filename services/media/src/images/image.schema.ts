import type { AspectRatio, Placeholder, Style } from '@pictora/contracts';
import { outboxPlugin, type WithOutbox } from '@pictora/durable-events';
import { Schema, type Model } from 'mongoose';
import { NOBODY, storedFileShape, type StoredFile } from '../files/stored-file.js';
import type { ImageContentType } from './domain/image-name.js';

export type ImageFile = StoredFile<ImageContentType>;

export type ImageRecord = WithOutbox & {
  _id: string;
  ownerId: string;
  jobId: string;
  /** Of an upload that its owner has named, so that it becomes one image however often it is sent. */
  uploadKey?: string;
  name: string;
  prompt: string;
  style: Style;
  aspectRatio: AspectRatio;
  seed: number | null;
  model: string;
  /** The image that it was made of, by an edit or as a variation. */
  parentId?: string;
  /** What it was not to show. */
  negativePrompt?: string;
  /** How the model would draw it again; kept as it came. */
  scene: unknown;
  width: number;
  height: number;
  placeholder: Placeholder;
  file: ImageFile;
  /** The picture without the mark, where `file` has one. */
  clean: ImageFile | null;
  /** The etags of the smaller copies that were sent, so that a file can be told to be one of them. */
  copies: string[];
  isFavorite: boolean;
  isPublic: boolean;
  createdAt: Date;
  /** Set on what is left of a removed image: its id, so that a repeated import does not bring it back. */
  removedAt?: Date;
  /** Set when a moderator has taken it from public view: it stays private from then on. */
  takenDownAt?: Date;
  /** The moment that its last change of what others see was told for. */
  toldAt?: Date;
};
export type ImageModel = Model<ImageRecord>;

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;

/** `scene` and the outbox can be large and are read where they are asked for alone. */
export const createImageSchema = (): Schema<ImageRecord> => {
  const schema = new Schema<ImageRecord>({
    _id: text,
    ownerId: text,
    jobId: text,
    uploadKey: String,
    name: text,
    prompt: { type: String, default: '' },
    style: text,
    aspectRatio: text,
    seed: { type: Number, default: null },
    model: text,
    parentId: String,
    negativePrompt: String,
    scene: { type: Schema.Types.Mixed, select: false },
    width: count,
    height: count,
    placeholder: { color: text, dataUri: text },
    file: storedFileShape,
    clean: { type: new Schema(storedFileShape, { _id: false }), default: null },
    copies: { type: [String], default: [] },
    isFavorite: { type: Boolean, default: false },
    isPublic: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    removedAt: Date,
    takenDownAt: Date,
    toldAt: Date,
  });
  schema.index({ ownerId: 1, _id: -1 });
  schema.index({ ownerId: 1, isPublic: 1, _id: -1 });
  schema.index({ 'file.etag': 1 });
  schema.index({ copies: 1 });
  schema.index({ name: 'text', prompt: 'text' });
  schema.index({ removedAt: 1 }, { sparse: true });
  schema.index({ uploadKey: 1 }, { unique: true, sparse: true });
  schema.plugin(outboxPlugin as never);
  return schema;
};

/** Whether there still is such an image: not what is left of a removed one. */
export const isOwned = async (images: ImageModel, imageId: string): Promise<boolean> =>
  (await images.exists({ _id: imageId, ownerId: { $ne: NOBODY } })) !== null;
