import type { FinishedPicture, MemoryStaging } from '@pictora/generation/testing';
import { AppError, type RequestEnvelope } from '@pictora/messaging';
import { newProcess, type World } from '@pictora/testing/simulation';
import type { Replica } from './network.js';

/** Some pictures are out of form, by their id, so that they always are. */
const isOutOfForm = (imageId: string): boolean => Number(imageId.slice(-12)) % 4 === 0;

/** The gallery, as far as the saga touches it: a staged file becomes a picture, once. What it does, it does at once. */
export class Media implements Replica {
  readonly process = newProcess('media');
  readonly pictures = new Map<string, FinishedPicture>();

  constructor(
    private readonly world: World,
    private readonly staging: MemoryStaging,
    /** A gallery that is not strict becomes so with the first picture out of form that it took, as in a roll-out. */
    private isStrict: boolean,
  ) {}

  handle = async (subject: string, { data }: RequestEnvelope): Promise<unknown> => {
    try {
      if (this.world.fault(0.05)) throw new AppError('service_unavailable', 'The gallery is away');
      const picture =
        subject === 'media.images.get'
          ? this.get((data as { imageId: string }).imageId)
          : this.import(data as FinishedPicture);
      return { ok: true, data: this.shown(picture) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ok: false, error: error.toShape() };
    }
  };

  private get(imageId: string): FinishedPicture {
    const picture = this.pictures.get(imageId);
    if (!picture) throw new AppError('not_found', 'Image not found');
    return picture;
  }

  private import(picture: FinishedPicture): FinishedPicture {
    if (this.isStrict && isOutOfForm(picture.imageId))
      throw new AppError('validation_failed', 'The picture is out of form');
    const known = this.pictures.get(picture.imageId);
    if (known) return known;
    if (!this.staging.files.delete(picture.stagingKey)) throw new AppError('not_found', 'No such file');
    this.pictures.set(picture.imageId, picture);
    this.isStrict ||= isOutOfForm(picture.imageId);
    this.world.note(`media stores ${picture.imageId}`);
    return picture;
  }

  private shown(picture: FinishedPicture) {
    const { imageId: id } = picture;
    const createdAt = this.world.now().toISOString();
    return { ...picture, id, imageUrl: `/api/images/${id}`, createdAt, isFavorite: 0, isPublic: 0 };
  }
}
