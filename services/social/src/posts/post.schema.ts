import type { Placeholder } from '@pictora/contracts';
import { Schema, type Model } from 'mongoose';

/** What media has told of a picture. */
export type ImageCard = {
  readonly name: string | null;
  readonly prompt: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: Placeholder;
};
/** What media has told of a video. */
export type VideoCard = {
  readonly sourceImageId: string;
  readonly sourcePrompt: string;
  readonly motionPrompt: string;
  readonly duration: number;
  readonly width: number;
  readonly height: number;
  readonly placeholder: Placeholder;
};

/** The part of a post that follows from what media tells, and from that alone. */
export type PostFacts = {
  readonly kind: 'image' | 'video';
  /** Empty on what is left of a removed post. */
  readonly ownerId: string;
  /** Null until it is published for the first time, and once it is removed. */
  readonly card: ImageCard | VideoCard | null;
  readonly createdAt: Date | null;
  readonly isPublic: boolean;
  readonly isRemoved: boolean;
  /** When the last of these facts came to be; facts that are older change nothing. */
  readonly toldAt: string;
};

export type PostAuthor = {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly profileImageUrl: string | null;
};

/** The part that follows from what identity tells. */
export type PostAuthorship = {
  /** Null while the author's profile is not known or not complete; nobody sees the post until then. */
  readonly author: PostAuthor | null;
  readonly hasAuthor: boolean;
  readonly authorVersion: number;
};

/** A picture or video in the feeds: all that is shown of it in one document. Ids are UUIDv7, so their order is that of their making. */
export type PostRecord = PostFacts &
  PostAuthorship & {
    readonly _id: string;
    readonly likesCount: number;
    readonly commentsCount: number;
    /** Grow with every count, so that of two counts the one that began last stands. */
    readonly likesRound: number;
    readonly commentsRound: number;
  };
export type PostModel = Model<PostRecord>;

const whole = { type: Number, required: true, default: 0 } as const;

export const createPostSchema = (): Schema<PostRecord> => {
  const schema = new Schema<PostRecord>(
    {
      _id: { type: String, required: true },
      kind: { type: String, required: true },
      ownerId: { type: String, default: '' },
      card: { type: Schema.Types.Mixed, default: null },
      createdAt: { type: Date, default: null },
      isPublic: { type: Boolean, required: true },
      isRemoved: { type: Boolean, required: true },
      toldAt: { type: String, required: true },
      author: { type: Schema.Types.Mixed, default: null },
      hasAuthor: { type: Boolean, required: true },
      authorVersion: { type: Number, required: true },
      likesCount: whole,
      commentsCount: whole,
      likesRound: whole,
      commentsRound: whole,
    },
    { collection: 'posts', versionKey: false },
  );
  // The owner stands in the index of the newest too, so that a friends feed passes over strangers without reading posts.
  schema.index({ kind: 1, isPublic: 1, hasAuthor: 1, _id: -1, ownerId: 1 });
  schema.index({ ownerId: 1, kind: 1, isPublic: 1, hasAuthor: 1, _id: -1 });
  return schema;
};
