import type { WithOutbox } from '@pictora/durable-events';
import type { ListedObject } from '@pictora/object-storage';
import type { Model } from 'mongoose';
import { NOBODY, recordIdOf } from '../files/stored-file.js';
import { IMAGES, RENDITIONS } from '../images/image-files.js';
import type { ImageModel, ImageRecord } from '../images/image.schema.js';
import { VIDEOS } from '../videos/video-files.js';
import type { VideoModel, VideoRecord } from '../videos/video.schema.js';
import type { Forget, Shelf } from './janitor.js';

const idsOf = (files: readonly ListedObject[]): string[] => [...new Set(files.map(({ key }) => recordIdOf(key)))];
const alive = (files: readonly ListedObject[]) => ({ _id: { $in: idsOf(files) }, ownerId: { $ne: NOBODY } });
const except = (files: readonly ListedObject[], known: ReadonlySet<string>) =>
  files.filter(({ key }) => !known.has(key));

/** A file that its record does not name comes from another try of the import. */
const pictures = (images: ImageModel): Shelf => ({
  prefix: IMAGES,
  withoutRecord: async (files) => {
    if (files.length === 0) return [];
    const records = await images
      .find(alive(files))
      .select('file.key clean.key')
      .lean<Pick<ImageRecord, '_id' | 'file' | 'clean'>[]>();
    return except(files, new Set(records.flatMap(({ file, clean }) => (clean ? [file.key, clean.key] : [file.key]))));
  },
});

/** A smaller copy belongs to its image, whichever file that shows. */
const copies = (images: ImageModel): Shelf => ({
  prefix: RENDITIONS,
  withoutRecord: async (files) => {
    if (files.length === 0) return [];
    const records = await images.find(alive(files)).select('_id').lean<Pick<ImageRecord, '_id'>[]>();
    const known = new Set(records.map(({ _id }) => _id));
    return files.filter(({ key }) => !known.has(recordIdOf(key)));
  },
});

const videosAndPosters = (videos: VideoModel): Shelf => ({
  prefix: VIDEOS,
  withoutRecord: async (files) => {
    if (files.length === 0) return [];
    const records = await videos
      .find(alive(files))
      .select('file.key poster.key')
      .lean<Pick<VideoRecord, '_id' | 'file' | 'poster'>[]>();
    return except(files, new Set(records.flatMap(({ file, poster }) => [file.key, poster.key])));
  },
});

export const shelvesOf = (images: ImageModel, videos: VideoModel): Shelf[] => [
  pictures(images),
  copies(images),
  videosAndPosters(videos),
];

type Removable = WithOutbox & { _id: string; removedAt?: Date };

export const forgetRemoved =
  <R extends Removable>(records: Model<R>): Forget =>
  async (before, atMost) => {
    const removed = await records
      .find({ removedAt: { $lt: before } } as never)
      .sort({ removedAt: 1 })
      .limit(atMost)
      .select('+outboxSince removedAt')
      .lean<Pick<Removable, '_id' | 'outboxSince'>[]>();
    const told = removed.flatMap(({ _id, outboxSince }) => (outboxSince === undefined ? [_id] : []));
    if (told.length > 0) await records.deleteMany({ _id: { $in: told } } as never);
  };
