import { renditionWaitMs, type RenditionForm, type RenditionWidth } from '@pictora/contracts';
import { isAppError } from '@pictora/messaging';
import { ObjectNotFound, type ObjectInfo, type ObjectStorage } from '@pictora/object-storage';
import type { Logger } from '@pictora/service-kit';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import type { StoredFile } from '../files/stored-file.js';
import { Lane, type LaneRules } from '../lane/lane.js';
import { NotInTime, unlessAborted } from '../lane/not-in-time.js';
import { RENDITIONS } from './image-files.js';
import { imageNotFound } from './image-not-found.js';
import type { ImageFile } from './image.schema.js';

/** What walls of pictures show, at one and at two pixels a point. */
const WALL: readonly RenditionWidth[] = [320, 640];
/** So many at a time, or a wall of new pictures takes the machine from all others; a page or two of them may wait. */
const RULES: LaneRules = { places: 2, asked: 120, unasked: 1_000 };
const PIXEL_LIMIT = 40_000_000;
/** WebP and AVIF know no longer side; a picture of 500 x 60,000 becomes narrower than was asked for. */
const LONGEST_SIDE = 16_383;
const encode: Readonly<Record<RenditionForm, (picture: Sharp) => Sharp>> = {
  webp: (picture) => picture.webp({ quality: 82 }),
  // Several times the time of WebP; more effort than this gains little.
  avif: (picture) => picture.avif({ quality: 60, effort: 3 }),
};

export type Copy = {
  readonly imageId: string;
  readonly file: ImageFile;
  readonly width: RenditionWidth;
  readonly form: RenditionForm;
};

export type RenditionsParts = {
  readonly storage: ObjectStorage;
  /** Whether the image still has an owner. */
  readonly isThere: (imageId: string) => Promise<boolean>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly rules?: LaneRules;
  /** For how long somebody waits for a copy. */
  readonly patience?: () => AbortSignal;
};

/** A copy's key follows from the key of its picture, so it can never be that of another file. */
const keyOf = ({ imageId, file, width, form }: Copy): string => {
  const source = file.key.slice(file.key.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return `${RENDITIONS}${imageId}/${source}-${width}.${form}`;
};
const isMissing = (error: unknown): boolean => error instanceof ObjectNotFound;

/**
 * Smaller copies of shown pictures: those of walls made when a picture has come in, the others when they are first asked for, and
 * kept. Nobody waits for an AVIF: until it is there they get the WebP.
 */
export class Renditions {
  private readonly lane: Lane<StoredFile>;

  constructor(private readonly parts: RenditionsParts) {
    this.lane = new Lane(parts.rules ?? RULES, (error, key) => {
      // Of an image that was removed meanwhile there is nothing to be made.
      if (!isAppError(error, 'not_found')) parts.logger.warn({ err: error, key }, 'a smaller copy could not be made');
    });
  }

  /** What a wall will ask for, when there is time. What a crash takes is made when it is asked for. */
  prepare(imageId: string, file: ImageFile): void {
    for (const width of WALL) {
      const copy: Copy = { imageId, file, width, form: 'webp' };
      this.lane.later(keyOf(copy), 'soon', (closing) => this.keptOrMade(copy, closing));
    }
  }

  /** Null when it could not be made in time. */
  async of(copy: Copy, asker: string): Promise<StoredFile | null> {
    const kept = await this.kept(copy);
    if (kept) return kept;
    if (copy.form === 'webp') return this.inTime(copy, asker);
    const meanwhile = await this.of({ ...copy, form: 'webp' }, asker);
    // Behind the WebP: those who wait for theirs have the machine until then.
    if (meanwhile) this.lane.later(keyOf(copy), 'sometime', (closing) => this.keptOrMade(copy, closing));
    return meanwhile;
  }

  onModuleDestroy(): Promise<void> {
    return this.lane.close();
  }

  private async inTime(copy: Copy, asker: string): Promise<StoredFile | null> {
    const patience = this.parts.patience?.() ?? AbortSignal.timeout(renditionWaitMs);
    try {
      return await this.lane.ask(keyOf(copy), { asker, patience }, (closing) => this.keptOrMade(copy, closing));
    } catch (error) {
      if (error instanceof NotInTime) return null;
      throw error;
    }
  }

  private async kept(copy: Copy): Promise<StoredFile | null> {
    try {
      return this.described(copy, await this.parts.storage.stat(keyOf(copy)));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  private described({ form }: Copy, { key, size, etag }: ObjectInfo): StoredFile {
    return { key, contentType: `image/${form}`, size, etag };
  }

  private async keptOrMade(copy: Copy, closing: AbortSignal): Promise<StoredFile> {
    try {
      return (await this.kept(copy)) ?? (await this.make(copy, closing));
    } catch (error) {
      // Removed since the record was read.
      if (isMissing(error)) throw imageNotFound();
      throw error;
    }
  }

  private async make(copy: Copy, closing: AbortSignal): Promise<StoredFile> {
    const { storage, isThere } = this.parts;
    const { body } = await storage.get(copy.file.key);
    const picture = sharp(await buffer(body), { limitInputPixels: PIXEL_LIMIT });
    const within = { width: copy.width, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true } as const;
    const resized = picture.resize(within);
    const small = await unlessAborted(closing, encode[copy.form](resized).toBuffer());
    const made = this.described(copy, await storage.put(keyOf(copy), small, { contentType: `image/${copy.form}` }));
    // A removal empties the record before it looks for files: so one of the two sees what the other did.
    if (await isThere(copy.imageId)) return made;
    await storage.remove(made.key);
    throw imageNotFound();
  }
}
