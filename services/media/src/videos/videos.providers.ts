import type { FactoryProvider } from '@nestjs/common';
import type { IntegrationEventLog } from '@pictora/durable-events';
import type { ObjectStorage } from '@pictora/object-storage';
import {
  CLOCK,
  EVENT_LOG,
  IDS,
  LOGGER,
  OBJECT_STORAGE,
  RECORDS,
  type Clock,
  type Ids,
  type Logger,
} from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { Eraser } from '../erasure/eraser.js';
import { RecordRelay } from '../records/record-relay.js';
import type { ImageModel } from '../images/image.schema.js';
import { IMAGE_MODEL, VIDEO_ERASER, VIDEO_MODEL } from '../tokens.js';
import { VideoChanges } from './video-changes.js';
import { VideoEvents } from './video-events.js';
import { VideoFiles } from './video-files.js';
import { createVideoSchema, type VideoModel, type VideoRecord } from './video.schema.js';
import { VideosService } from './videos.service.js';

export const videosProviders: FactoryProvider[] = [
  {
    provide: VIDEO_MODEL,
    inject: [RECORDS],
    useFactory: async (records: Connection) => {
      const videos = records.model<VideoRecord>('Video', createVideoSchema());
      await videos.init();
      return videos;
    },
  },
  {
    provide: VideosService,
    inject: [VIDEO_MODEL, IMAGE_MODEL, OBJECT_STORAGE, CLOCK, IDS, LOGGER],
    useFactory: (
      videos: VideoModel,
      images: ImageModel,
      storage: ObjectStorage,
      clock: Clock,
      ids: Ids,
      logger: Logger,
    ) =>
      new VideosService({
        ...{ videos, images, clock, logger },
        files: new VideoFiles(storage, ids),
        events: new VideoEvents(ids),
      }),
  },
  {
    provide: VideoChanges,
    inject: [VIDEO_MODEL, OBJECT_STORAGE, CLOCK, IDS, LOGGER],
    useFactory: (videos: VideoModel, storage: ObjectStorage, clock: Clock, ids: Ids, logger: Logger) =>
      new VideoChanges({
        ...{ videos, clock, logger },
        files: new VideoFiles(storage, ids),
        events: new VideoEvents(ids),
      }),
  },
  {
    provide: VIDEO_ERASER,
    inject: [VIDEO_MODEL, VideoChanges],
    useFactory: (videos: VideoModel, changes: VideoChanges) =>
      new Eraser(videos, (id, ownerId) => changes.removeIfThere(id, ownerId)),
  },
  {
    provide: Symbol('RecordRelay<VideoRecord>'),
    inject: [VIDEO_MODEL, EVENT_LOG, LOGGER],
    useFactory: (videos: VideoModel, log: IntegrationEventLog, logger: Logger) =>
      new RecordRelay(videos, log, {
        onError: (error) => logger.error({ err: error }, 'events of videos could not be published'),
      }),
  },
];
