import type { FactoryProvider } from '@nestjs/common';
import { CLOCK, LOGGER, RECORDS, type Clock, type Logger } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { ImageChanges } from '../images/image-changes.js';
import type { ImageModel } from '../images/image.schema.js';
import { IMAGE_MODEL, VIDEO_MODEL } from '../tokens.js';
import { VideoChanges } from '../videos/video-changes.js';
import type { VideoModel } from '../videos/video.schema.js';
import { PostsService } from './posts.service.js';
import { PublishedImagesUpkeep } from './published-images.upkeep.js';
import { createToldOnceSchema, type ToldOnce, type ToldOnceModel } from './told-once.schema.js';

const TOLD_ONCE_MODEL = Symbol('ToldOnceModel');

export const postsProviders: FactoryProvider[] = [
  {
    provide: PostsService,
    inject: [IMAGE_MODEL, VIDEO_MODEL, ImageChanges, VideoChanges],
    useFactory: (images: ImageModel, videos: VideoModel, imageChanges: ImageChanges, videoChanges: VideoChanges) =>
      new PostsService({ images, videos, imageChanges, videoChanges }),
  },
  {
    provide: TOLD_ONCE_MODEL,
    inject: [RECORDS],
    useFactory: async (records: Connection) => {
      const toldOnce = records.model<ToldOnce>('ToldOnce', createToldOnceSchema());
      await toldOnce.init();
      return toldOnce;
    },
  },
  {
    provide: PublishedImagesUpkeep,
    inject: [IMAGE_MODEL, ImageChanges, TOLD_ONCE_MODEL, CLOCK, LOGGER],
    useFactory: (images: ImageModel, changes: ImageChanges, toldOnce: ToldOnceModel, clock: Clock, logger: Logger) =>
      new PublishedImagesUpkeep({ images, changes, toldOnce, clock, logger }),
  },
];
