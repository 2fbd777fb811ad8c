import {
  Module,
  type DynamicModule,
  type FactoryProvider,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { OutboxRelay, type IntegrationEventLog } from '@pictora/durable-events';
import type { ObjectStorage } from '@pictora/object-storage';
import {
  CLOCK,
  erasureProvider,
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
import type { MediaSettings } from './config.js';
import { ImageEraser } from './erasure/image-eraser.js';
import { GalleryController } from './gallery/gallery.controller.js';
import { GalleryService } from './gallery/gallery.service.js';
import { ImageChanges } from './images/image-changes.js';
import { ImageFiles } from './images/image-files.js';
import { createImageSchema, type ImageModel, type ImageRecord } from './images/image.schema.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
import { Renditions } from './images/renditions.js';
import { Uploads } from './images/uploads.js';
import { Janitor } from './janitor/janitor.js';
import { JanitorLifecycle } from './janitor/janitor.lifecycle.js';

const IMAGE_MODEL = Symbol('ImageModel');

/** Starts and ends with the service; what is written after its end is published by the next start. */
class ImageRelay extends OutboxRelay<ImageRecord> implements OnApplicationBootstrap, OnModuleDestroy {
  onApplicationBootstrap(): void {
    this.start();
  }
  async onModuleDestroy(): Promise<void> {
    await this.close();
  }
}

const providersWith = (settings: MediaSettings): FactoryProvider[] => [
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
    provide: ImagesService,
    inject: [IMAGE_MODEL, OBJECT_STORAGE, CLOCK, IDS, LOGGER],
    useFactory: (images: ImageModel, storage: ObjectStorage, clock: Clock, ids: Ids, logger: Logger) =>
      new ImagesService({
        images,
        files: new ImageFiles(storage, ids),
        renditions: new Renditions(storage),
        clock,
        ids,
        logger,
      }),
  },
  {
    provide: GalleryService,
    inject: [IMAGE_MODEL],
    useFactory: (images: ImageModel) => new GalleryService(images),
  },
  {
    provide: Uploads,
    inject: [OBJECT_STORAGE, ImagesService],
    useFactory: (storage: ObjectStorage, images: ImagesService) => new Uploads(storage, images),
  },
  {
    provide: ImageChanges,
    inject: [IMAGE_MODEL, OBJECT_STORAGE, CLOCK, IDS, LOGGER],
    useFactory: (images: ImageModel, storage: ObjectStorage, clock: Clock, ids: Ids, logger: Logger) =>
      new ImageChanges({ images, files: new ImageFiles(storage, ids), clock, ids, logger }),
  },
  {
    provide: ImageEraser,
    inject: [IMAGE_MODEL, ImageChanges],
    useFactory: (images: ImageModel, changes: ImageChanges) => new ImageEraser(images, changes),
  },
  // A job that is still running brings its picture; then there is none to wait for.
  erasureProvider<ImageEraser>({
    part: 'media',
    after: 'generation',
    inject: ImageEraser,
    erase: (eraser, userId) => eraser.eraseAllOf(userId),
  }),
  {
    provide: ImageRelay,
    inject: [IMAGE_MODEL, EVENT_LOG, LOGGER],
    useFactory: (images: ImageModel, log: IntegrationEventLog, logger: Logger) =>
      new ImageRelay(images, log, {
        onError: (error) => logger.error({ err: error }, 'events of images could not be published'),
      }),
  },
  {
    provide: JanitorLifecycle,
    inject: [IMAGE_MODEL, OBJECT_STORAGE, CLOCK, LOGGER],
    useFactory: (images: ImageModel, storage: ObjectStorage, clock: Clock, logger: Logger) =>
      new JanitorLifecycle(
        new Janitor({ storage, images, now: () => clock.now(), rules: settings.janitor }),
        settings.janitorEveryMs,
        logger,
      ),
  },
];

@Module({})
export class MediaModule {
  static with(settings: MediaSettings): DynamicModule {
    return {
      module: MediaModule,
      controllers: [ImagesController, GalleryController],
      providers: providersWith(settings),
    };
  }
}
