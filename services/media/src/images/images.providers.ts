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
import { IMAGE_ERASER, IMAGE_MODEL } from '../tokens.js';
import { ImageChanges } from './image-changes.js';
import { ImageFiles } from './image-files.js';
import { createImageSchema, isOwned, type ImageModel, type ImageRecord } from './image.schema.js';
import { ImagesService } from './images.service.js';
import { Renditions } from './renditions.js';
import { Uploads } from './uploads.js';

export const imagesProviders: FactoryProvider[] = [
  {
    provide: IMAGE_MODEL,
    inject: [RECORDS],
    useFactory: async (records: Connection) => {
      const images = records.model<ImageRecord>('Image', createImageSchema());
      await images.init();
      return images;
    },
  },
  {
    provide: Renditions,
    inject: [IMAGE_MODEL, OBJECT_STORAGE, LOGGER],
    useFactory: (images: ImageModel, storage: ObjectStorage, logger: Logger) =>
      new Renditions({ storage, logger, isThere: (imageId) => isOwned(images, imageId) }),
  },
  {
    provide: ImagesService,
    inject: [IMAGE_MODEL, OBJECT_STORAGE, Renditions, CLOCK, IDS, LOGGER],
    useFactory: (
      images: ImageModel,
      storage: ObjectStorage,
      renditions: Renditions,
      clock: Clock,
      ids: Ids,
      logger: Logger,
    ) => new ImagesService({ images, files: new ImageFiles(storage, ids), renditions, clock, ids, logger }),
  },
  {
    provide: Uploads,
    inject: [OBJECT_STORAGE, ImagesService, LOGGER],
    useFactory: (storage: ObjectStorage, images: ImagesService, logger: Logger) =>
      new Uploads({ storage, images, logger }),
  },
  {
    provide: ImageChanges,
    inject: [IMAGE_MODEL, OBJECT_STORAGE, CLOCK, IDS, LOGGER],
    useFactory: (images: ImageModel, storage: ObjectStorage, clock: Clock, ids: Ids, logger: Logger) =>
      new ImageChanges({ images, files: new ImageFiles(storage, ids), clock, ids, logger }),
  },
  {
    provide: IMAGE_ERASER,
    inject: [IMAGE_MODEL, ImageChanges],
    useFactory: (images: ImageModel, changes: ImageChanges) =>
      new Eraser(images, (id, ownerId) => changes.removeIfThere(id, ownerId)),
  },
  {
    provide: Symbol('RecordRelay<ImageRecord>'),
    inject: [IMAGE_MODEL, EVENT_LOG, LOGGER],
    useFactory: (images: ImageModel, log: IntegrationEventLog, logger: Logger) =>
      new RecordRelay(images, log, {
        onError: (error) => logger.error({ err: error }, 'events of images could not be published'),
      }),
  },
];
