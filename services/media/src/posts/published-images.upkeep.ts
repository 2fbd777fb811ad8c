import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Clock, Logger } from '@pictora/service-kit';
import type { ImageChanges } from '../images/image-changes.js';
import type { ImageModel } from '../images/image.schema.js';
import type { ToldOnceModel } from './told-once.schema.js';

const NAME = 'published-images';
const PAGE = 100;

export type PublishedImagesParts = {
  readonly images: ImageModel;
  readonly changes: Pick<ImageChanges, 'tellPublished'>;
  readonly toldOnce: ToldOnceModel;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
};

/**
 * Tells once of the images that were public before publications were told with all that a feed shows. Cut short, it begins
 * anew: being told twice does no harm.
 */
export class PublishedImagesUpkeep implements OnApplicationBootstrap, OnModuleDestroy {
  private stopped = false;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly parts: PublishedImagesParts) {}

  onApplicationBootstrap(): void {
    this.running = this.tellAll().catch((error: unknown) =>
      this.parts.logger.error({ err: error }, 'images that are public could not be told of'),
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  async tellAll(): Promise<void> {
    const { images, changes, toldOnce, clock } = this.parts;
    if (await toldOnce.exists({ _id: NAME })) return;
    for (let behind = ''; !this.stopped;) {
      const page = await images
        .find({ _id: { $gt: behind } }, { isPublic: 1 })
        .sort({ _id: 1 })
        .limit(PAGE)
        .lean();
      for (const { _id } of page.filter(({ isPublic }) => isPublic)) await changes.tellPublished(_id);
      const last = page.at(-1);
      if (last === undefined) {
        await toldOnce.updateOne({ _id: NAME }, { $setOnInsert: { doneAt: clock.now() } }, { upsert: true });
        return;
      }
      behind = last._id;
    }
  }
}
