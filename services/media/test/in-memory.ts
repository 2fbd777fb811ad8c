import { rpcMessages } from '@pictora/contracts';
import { FolderObjectStorage } from '@pictora/object-storage';
import { openSqliteRecords, uuidV7 } from '@pictora/service-kit';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImageChanges } from '../src/images/image-changes.js';
import { ImageFiles } from '../src/images/image-files.js';
import { createImageSchema, isOwned, type ImageModel, type ImageRecord } from '../src/images/image.schema.js';
import { ImagesService } from '../src/images/images.service.js';
import { Janitor, type JanitorRules } from '../src/janitor/janitor.js';
import { forgetRemoved, shelvesOf } from '../src/janitor/shelves.js';
import { VideoEvents } from '../src/videos/video-events.js';
import { VideoFiles } from '../src/videos/video-files.js';
import { VideosService } from '../src/videos/videos.service.js';
import type { VideoImport } from './video-builders.js';
import { createVideoSchema, type VideoModel, type VideoRecord } from '../src/videos/video.schema.js';
import { Renditions, type RenditionsParts } from '../src/images/renditions.js';

/** For tests of something else, whose files stay as they are. */
const noRenditions: Pick<Renditions, 'of' | 'prepare'> = { of: async () => null, prepare: () => undefined };

/** Records and files for one test, and the service on them or on what a test puts in their place. */
export const openParts = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictora-media-'));
  const storage = await FolderObjectStorage.open(folder);
  const connection = await openSqliteRecords('sqlite::memory:');
  const images: ImageModel = connection.model<ImageRecord>('Image', createImageSchema());
  await images.init();
  const videos: VideoModel = connection.model<VideoRecord>('Video', createVideoSchema());
  await videos.init();
  const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
  return {
    storage,
    images,
    videos,
    renditions: (changed: Partial<RenditionsParts> = {}) =>
      new Renditions({
        ...{ storage, logger: { warn: () => undefined }, isThere: (imageId) => isOwned(images, imageId) },
        ...changed,
      }),
    service: (replaced: { storage?: FolderObjectStorage; images?: ImageModel; renditions?: Renditions } = {}) =>
      new ImagesService({
        images: replaced.images ?? images,
        files: new ImageFiles(replaced.storage ?? storage, uuidV7),
        renditions: replaced.renditions ?? noRenditions,
        clock,
        ids: uuidV7,
        logger: { warn: () => undefined },
      }),
    changes: (replaced: { storage?: FolderObjectStorage } = {}) =>
      new ImageChanges({
        images,
        files: new ImageFiles(replaced.storage ?? storage, uuidV7),
        clock,
        ids: uuidV7,
        logger: { warn: () => undefined },
      }),
    importVideo: (request: VideoImport, replaced: { storage?: FolderObjectStorage; videos?: VideoModel } = {}) =>
      new VideosService({
        ...{ videos: replaced.videos ?? videos, images, clock, logger: { warn: () => undefined } },
        files: new VideoFiles(replaced.storage ?? storage, uuidV7),
        events: new VideoEvents(uuidV7),
      }).import(rpcMessages['media.videos.import'].request.parse(request)),
    /** That runs so many milliseconds from now, by the clock of the disk. */
    janitor: (fromNowMs: number, rules: JanitorRules) =>
      new Janitor({
        storage,
        shelves: shelvesOf(images, videos),
        forget: [forgetRemoved(images), forgetRemoved(videos)],
        now: () => new Date(Date.now() + fromNowMs),
        rules,
      }),
    close: async () => {
      await connection.close();
      await rm(folder, { recursive: true });
    },
  };
};
