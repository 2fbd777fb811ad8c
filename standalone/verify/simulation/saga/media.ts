import type { FinishedPicture, FinishedVideo, MemoryStaging } from '@pictora/generation/testing';
import { AppError, type RequestEnvelope } from '@pictora/messaging';
import { newProcess, type World } from '@pictora/testing/simulation';
import type { Replica } from './network.js';

/** Some pictures are out of form, by their id, so that they always are. */
const isOutOfForm = (imageId: string): boolean => Number(imageId.slice(-12)) % 4 === 0;

type Kept = FinishedPicture | FinishedVideo;

const idOf = (kept: Kept): string => ('videoId' in kept ? kept.videoId : kept.imageId);
const filesOf = (kept: Kept): string[] =>
  'videoId' in kept ? [kept.stagingKey, kept.posterStagingKey] : [kept.stagingKey];

/** The gallery, as far as the saga touches it: staged files become a result, once. What it does, it does at once. */
export class Media implements Replica {
  readonly process = newProcess('media');
  readonly results = new Map<string, Kept>();
  /** Grows whenever something comes or goes. */
  version = 0;

  constructor(
    private readonly world: World,
    private readonly staging: MemoryStaging,
    /** A gallery that is not strict becomes so with the first result out of form that it took, as in a roll-out. */
    private isStrict: boolean,
  ) {}

  handle = async (subject: string, { data }: RequestEnvelope): Promise<unknown> => {
    try {
      if (this.world.fault(0.05)) throw new AppError('service_unavailable', 'The gallery is away');
      return { ok: true, data: this.answer(subject, data) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ok: false, error: error.toShape() };
    }
  };

  private answer(subject: string, data: unknown): object {
    const { imageId, videoId = imageId } = data as { readonly imageId?: string; readonly videoId?: string };
    switch (subject) {
      case 'media.images.get':
      case 'media.videos.get':
        return this.shown(this.get(videoId ?? ''));
      case 'media.images.remove':
        return this.remove(videoId ?? '');
      case 'media.images.import':
      case 'media.videos.import':
        return this.shown(this.import(data as Kept));
      default:
        throw new Error(`the gallery of the simulation does not know ${subject}`);
    }
  }

  private get(id: string): Kept {
    const kept = this.results.get(id);
    if (!kept) throw new AppError('not_found', 'Not found');
    return kept;
  }

  private remove(id: string): object {
    if (!this.results.delete(id)) throw new AppError('not_found', 'Not found');
    this.version += 1;
    this.world.note(`media takes out ${id}`);
    return {};
  }

  private import(kept: Kept): Kept {
    const id = idOf(kept);
    if (this.isStrict && isOutOfForm(id)) throw new AppError('validation_failed', 'It is out of form');
    const known = this.results.get(id);
    if (known) return known;
    const files = filesOf(kept);
    if (!files.every((key) => this.staging.files.has(key))) throw new AppError('not_found', 'No such file');
    for (const key of files) this.staging.files.delete(key);
    this.results.set(id, kept);
    this.version += 1;
    this.isStrict ||= isOutOfForm(id);
    this.world.note(`media stores ${id}`);
    return kept;
  }

  private shown(kept: Kept): object {
    const id = idOf(kept);
    const createdAt = this.world.now().toISOString();
    if (!('videoId' in kept))
      return { ...kept, id, imageUrl: `/api/images/${id}`, createdAt, isFavorite: 0, isPublic: 0 };
    const { sourceImageId } = kept;
    const sourceImage = { id: sourceImageId, prompt: 'a lake', imageUrl: `/api/images/${sourceImageId}` };
    const addresses = { videoUrl: `/api/videos/${id}`, posterUrl: `/api/videos/${id}/poster` };
    return { ...kept, ...addresses, id, createdAt, isPublic: 0, size: 12, sourceImage };
  }
}
