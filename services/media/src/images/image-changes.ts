import { toFlag, type Image, type RpcRequest } from '@pictora/contracts';
import { integrationEvent, nextMoment, withEvents } from '@pictora/durable-events';
import { AppError, currentContext } from '@pictora/messaging';
import type { Clock, Ids, Logger } from '@pictora/service-kit';
import { NOBODY } from '../files/stored-file.js';
import type { ImageFiles } from './image-files.js';
import { toldAsKnown } from '../records/told-as-known.js';
import { imageNotFound } from './image-not-found.js';
import type { ImageModel, ImageRecord } from './image.schema.js';
import { toImage } from './to-image.js';

export type ChangesParts = {
  readonly images: ImageModel;
  readonly files: ImageFiles;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Pick<Logger, 'warn'>;
};

type ImageFlag = 'isFavorite' | 'isPublic';
type FlagChange = { readonly imageId: string; readonly ownerId: string; readonly wanted: 0 | 1 | undefined };

const changedElsewhere = (): AppError =>
  new AppError('conflict', 'The image is being changed elsewhere. Please try again.');
const takenDown = (): AppError =>
  new AppError('forbidden', 'This image was taken down by a moderator and cannot be made public');

/** How often a change begins anew when others change the same flag at the same moment. */
const maxRounds = 20;

/** What an owner does with an image. To everybody else the image is not there. */
export class ImageChanges {
  constructor(private readonly parts: ChangesParts) {}

  /** Of a public image the new name is told, in the same write, as long as it is public. */
  async rename(imageId: string, ownerId: string, name: string): Promise<Image> {
    const { images } = this.parts;
    for (let round = 0; round < maxRounds; round += 1) {
      const image = await images.findOne({ _id: imageId, ownerId }).lean<ImageRecord>();
      if (!image) throw imageNotFound();
      if (image.name === name) return toImage(image);
      const { isPublic } = image;
      const toldAt = this.nextMoment(image);
      const events = isPublic ? [this.published({ ...image, name }, toldAt)] : [];
      const renamed = await images
        .findOneAndUpdate(
          // All that was read: of two at once the one that stays is also told as the later one.
          { _id: imageId, ownerId, isPublic, name: image.name, ...toldAsKnown(image) },
          withEvents({ $set: { name, ...(isPublic && { toldAt }) } }, events),
          { returnDocument: 'after' },
        )
        .lean<ImageRecord>();
      if (renamed) return toImage(renamed);
    }
    throw changedElsewhere();
  }

  setFavorite({ isFavorite, ...image }: RpcRequest<'media.images.set-favorite'>): Promise<Image> {
    return this.changeFlag('isFavorite', { ...image, wanted: isFavorite });
  }

  setVisibility({ isPublic, ...image }: RpcRequest<'media.images.set-visibility'>): Promise<Image> {
    return this.changeFlag('isPublic', { ...image, wanted: isPublic });
  }

  /**
   * The record gives up its content and tells so in one write; from then on the image is gone for everybody. Files follow;
   * those that a crash leaves are without a record for the janitor, which also takes the rest of the record in its time.
   */
  async remove(imageId: string, ownerId: string): Promise<void> {
    if (!(await this.removeIfThere(imageId, ownerId))) throw imageNotFound();
  }

  /** {@link remove}, but somebody may have been quicker: false then. */
  async removeIfThere(imageId: string, ownerId: string): Promise<boolean> {
    if (!(await this.empty(imageId, ownerId))) return false;
    try {
      await this.parts.files.removeAllOf(imageId);
    } catch (error) {
      this.parts.logger.warn({ err: error, imageId }, 'files of a removed image are left to the janitor');
    }
    return true;
  }

  /** A moderator takes it from public view for good; it stays its owner's. Again changes nothing more. */
  async takeDown(imageId: string): Promise<void> {
    const { images, clock } = this.parts;
    const changes = { isPublic: false, takenDownAt: clock.now() };
    for (let round = 0; round < maxRounds; round += 1) {
      const image = await images.findById(imageId).lean<ImageRecord>();
      if (!image || image.removedAt) throw imageNotFound();
      if (image.takenDownAt) return;
      const { ownerId, isPublic } = image;
      const toldAt = this.nextMoment(image);
      const events = isPublic ? [this.visibilityChanged(image, false, toldAt)] : [];
      const asKnown = { _id: imageId, ownerId, isPublic, takenDownAt: null, ...toldAsKnown(image) };
      const $set = { ...changes, ...(isPublic && { toldAt }) };
      if ((await images.updateOne(asKnown, withEvents({ $set }, events))).matchedCount > 0) return;
    }
    throw changedElsewhere();
  }

  /** Tells of a public image anew, for those who have not heard of it; nothing of one that is public no longer. */
  async tellPublished(imageId: string): Promise<void> {
    const image = await this.parts.images.findOne({ _id: imageId, isPublic: true }).lean<ImageRecord>();
    if (!image) return;
    // Whoever changes it meanwhile tells of it themselves.
    const asKnown = { _id: imageId, isPublic: true, name: image.name, ...toldAsKnown(image) };
    const toldAt = this.nextMoment(image);
    await this.parts.images.updateOne(asKnown, withEvents({ $set: { toldAt } }, [this.published(image, toldAt)]));
  }

  /** Compares and sets, so that of several turns at once each counts, and each change of visibility is told once. */
  private async changeFlag(flag: ImageFlag, { imageId, ownerId, wanted }: FlagChange): Promise<Image> {
    const { images } = this.parts;
    for (let round = 0; round < maxRounds; round += 1) {
      const image = await images.findOne({ _id: imageId, ownerId }).lean<ImageRecord>();
      if (!image) throw imageNotFound();
      const value = wanted === undefined ? !image[flag] : wanted === 1;
      if (value === image[flag]) return toImage(image);
      const isPublishing = flag === 'isPublic' && value;
      if (isPublishing && image.takenDownAt) throw takenDown();
      const isTold = flag === 'isPublic';
      const toldAt = this.nextMoment(image);
      const events = isTold ? this.visibilityEvents(image, value, toldAt) : [];
      const changed = await images
        .findOneAndUpdate(
          // The name too: what is told of an image that becomes public is what it is called then.
          {
            ...{ _id: imageId, ownerId, [flag]: image[flag], name: image.name, ...toldAsKnown(image) },
            ...(isPublishing && { takenDownAt: null }),
          },
          withEvents({ $set: { [flag]: value, ...(isTold && { toldAt }) } }, events),
          { returnDocument: 'after' },
        )
        .lean<ImageRecord>();
      if (changed) return { ...toImage(changed), [flag]: toFlag(value) };
    }
    throw changedElsewhere();
  }

  private async empty(imageId: string, ownerId: string): Promise<boolean> {
    const { images } = this.parts;
    const emptied = {
      ownerId: NOBODY,
      name: '',
      prompt: '',
      isPublic: false,
      isFavorite: false,
      copies: [],
      seed: null,
    };
    const placeholder = { color: '#000000', dataUri: 'data:image/png;base64,' };
    const $unset = { scene: 1, parentId: 1, negativePrompt: 1 } as const;
    for (let round = 0; round < maxRounds; round += 1) {
      const image = await images.findOne({ _id: imageId, ownerId }).lean<ImageRecord>();
      if (!image) return false;
      const toldAt = this.nextMoment(image);
      const $set = { ...emptied, placeholder, removedAt: toldAt, toldAt };
      const { matchedCount } = await images.updateOne(
        { _id: imageId, ownerId, ...toldAsKnown(image) },
        withEvents({ $set, $unset }, [this.removed(image, toldAt)]),
      );
      if (matchedCount > 0) return true;
    }
    throw changedElsewhere();
  }

  private nextMoment({ toldAt }: ImageRecord): Date {
    return nextMoment(toldAt, this.parts.clock.now());
  }

  private visibilityEvents(image: ImageRecord, isPublic: boolean, toldAt: Date) {
    const changed = this.visibilityChanged(image, isPublic, toldAt);
    return isPublic ? [changed, this.published(image, toldAt)] : [changed];
  }

  private published(image: ImageRecord, publishedAt: Date) {
    const { _id: imageId, ownerId, name, prompt, width, height, placeholder } = image;
    return integrationEvent({
      ...this.eventHead(imageId, publishedAt),
      type: 'media.image-published.v1',
      payload: {
        ...{ imageId, ownerId, name, prompt, width, height, placeholder },
        createdAt: image.createdAt.toISOString(),
        publishedAt: publishedAt.toISOString(),
      },
    });
  }

  private removed({ _id: imageId, ownerId }: ImageRecord, removedAt: Date) {
    return integrationEvent({
      ...this.eventHead(imageId, removedAt),
      type: 'media.image-removed.v1',
      payload: { imageId, ownerId, removedAt: removedAt.toISOString() },
    });
  }

  private visibilityChanged({ _id: imageId, ownerId }: ImageRecord, isPublic: boolean, changedAt: Date) {
    return integrationEvent({
      ...this.eventHead(imageId, changedAt),
      type: 'media.image-visibility-changed.v1',
      payload: { imageId, ownerId, isPublic, changedAt: changedAt.toISOString() },
    });
  }

  private eventHead(imageId: string, occurredAt: Date) {
    const id = this.parts.ids.next();
    return { id, key: imageId, occurredAt, correlationId: currentContext()?.correlationId ?? id };
  }
}
