import { Module, type DynamicModule, type FactoryProvider } from '@nestjs/common';
import type { ObjectStorage } from '@pictora/object-storage';
import { CLOCK, erasureProvider, LOGGER, OBJECT_STORAGE, type Clock, type Logger } from '@pictora/service-kit';
import type { MediaSettings } from './config.js';
import type { Eraser } from './erasure/eraser.js';
import { PersonEraser } from './erasure/person-eraser.js';
import { GalleryController } from './gallery/gallery.controller.js';
import { GalleryService } from './gallery/gallery.service.js';
import type { ImageModel, ImageRecord } from './images/image.schema.js';
import { ImagesController } from './images/images.controller.js';
import { PostsController } from './posts/posts.controller.js';
import { postsProviders } from './posts/posts.providers.js';
import { imagesProviders } from './images/images.providers.js';
import { Janitor } from './janitor/janitor.js';
import { JanitorLifecycle } from './janitor/janitor.lifecycle.js';
import { forgetRemoved, shelvesOf } from './janitor/shelves.js';
import { ProvenanceController } from './provenance/provenance.controller.js';
import { ProvenanceService } from './provenance/provenance.service.js';
import { Verifier } from './provenance/verifier.js';
import { IMAGE_ERASER, IMAGE_MODEL, VIDEO_ERASER, VIDEO_MODEL } from './tokens.js';
import type { VideoModel, VideoRecord } from './videos/video.schema.js';
import { VideosController } from './videos/videos.controller.js';
import { videosProviders } from './videos/videos.providers.js';

const providersWith = (settings: MediaSettings): FactoryProvider[] => [
  ...imagesProviders,
  ...videosProviders,
  ...postsProviders,
  {
    provide: GalleryService,
    inject: [IMAGE_MODEL],
    useFactory: (images: ImageModel) => new GalleryService(images),
  },
  {
    provide: ProvenanceService,
    inject: [IMAGE_MODEL],
    useFactory: (images: ImageModel) => new ProvenanceService(images),
  },
  {
    provide: Verifier,
    inject: [IMAGE_MODEL, VIDEO_MODEL],
    useFactory: (images: ImageModel, videos: VideoModel) => new Verifier(images, videos),
  },
  {
    provide: PersonEraser,
    inject: [IMAGE_ERASER, VIDEO_ERASER],
    useFactory: (images: Eraser<ImageRecord>, videos: Eraser<VideoRecord>) => new PersonEraser(images, videos),
  },
  // A job that is still running brings its picture; then there is none to wait for.
  erasureProvider<PersonEraser>({
    part: 'media',
    after: 'generation',
    inject: PersonEraser,
    erase: (eraser, userId) => eraser.eraseAllOf(userId),
  }),
  {
    provide: JanitorLifecycle,
    inject: [IMAGE_MODEL, VIDEO_MODEL, OBJECT_STORAGE, CLOCK, LOGGER],
    useFactory: (images: ImageModel, videos: VideoModel, storage: ObjectStorage, clock: Clock, logger: Logger) =>
      new JanitorLifecycle(
        new Janitor({
          storage,
          shelves: shelvesOf(images, videos),
          forget: [forgetRemoved(images), forgetRemoved(videos)],
          now: () => clock.now(),
          rules: settings.janitor,
        }),
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
      controllers: [ImagesController, GalleryController, VideosController, PostsController, ProvenanceController],
      providers: providersWith(settings),
    };
  }
}
