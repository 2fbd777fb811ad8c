import type { ObjectInfo, ObjectStorage } from '@pictora/object-storage';
import { imageIdOf, IMAGES, RENDITIONS, STAGING } from '../images/image-files.js';
import { NOBODY, type ImageModel, type ImageRecord } from '../images/image.schema.js';

export type JanitorRules = {
  /** A staged file of this age waits for an import that will not come. */
  readonly stagedForMs: number;
  /** A file of this age without a record comes from an import that died, not from one under way. */
  readonly withoutRecordForMs: number;
  /** Files that one round looks at in each area. */
  readonly filesPerRound: number;
};

export type JanitorParts = {
  readonly storage: ObjectStorage;
  readonly images: ImageModel;
  readonly now: () => Date;
  readonly rules: JanitorRules;
};

/**
 * Takes away files that crashes have left behind, and in their time what is left of removed images. A round looks at so many files and the next goes on behind them, so that
 * its cost does not grow with the gallery.
 */
export class Janitor {
  private readonly places = new Map<string, string>();

  constructor(private readonly parts: JanitorParts) {}

  /** Gives the number of files taken away. */
  async round(): Promise<number> {
    const { rules } = this.parts;
    const staged = await this.nextFiles(STAGING, rules.stagedForMs);
    const orphans = await this.withoutRecord(await this.nextFiles(IMAGES, rules.withoutRecordForMs));
    const copies = await this.withoutImage(await this.nextFiles(RENDITIONS, rules.withoutRecordForMs));
    for (const { key } of [...staged, ...orphans, ...copies]) await this.parts.storage.remove(key);
    await this.forgetRemoved();
    return staged.length + orphans.length + copies.length;
  }

  /** The old ones among the next files of an area. */
  private async nextFiles(area: string, minimumAgeMs: number): Promise<ObjectInfo[]> {
    const old: ObjectInfo[] = [];
    const before = this.parts.now().getTime() - minimumAgeMs;
    let seen = 0;
    let last: string | undefined;
    for await (const file of this.parts.storage.list(area, this.places.get(area))) {
      if (file.modifiedAt.getTime() < before) old.push(file);
      last = file.key;
      seen += 1;
      if (seen === this.parts.rules.filesPerRound) break;
    }
    // At the end of the area the next round begins anew.
    if (last !== undefined && seen === this.parts.rules.filesPerRound) this.places.set(area, last);
    else this.places.delete(area);
    return old;
  }

  /** Those that no record names. */
  private async withoutRecord(files: readonly ObjectInfo[]): Promise<ObjectInfo[]> {
    const records = await this.recordsOf(files);
    const known = new Set(records.flatMap(({ file, clean }) => (clean ? [file.key, clean.key] : [file.key])));
    return files.filter(({ key }) => !known.has(key));
  }

  /** Those whose image is no more. */
  private async withoutImage(files: readonly ObjectInfo[]): Promise<ObjectInfo[]> {
    const known = new Set((await this.recordsOf(files)).map(({ _id }) => _id));
    return files.filter(({ key }) => !known.has(imageIdOf(key)));
  }

  private async recordsOf(files: readonly ObjectInfo[]): Promise<Pick<ImageRecord, '_id' | 'file' | 'clean'>[]> {
    if (files.length === 0) return [];
    const ids = [...new Set(files.map(({ key }) => imageIdOf(key)))];
    return this.parts.images
      .find({ _id: { $in: ids }, ownerId: { $ne: NOBODY } })
      .select('file.key clean.key')
      .lean<Pick<ImageRecord, '_id' | 'file' | 'clean'>[]>();
  }

  /** What is left of removed images goes when no staged file can bring them back, and once the removal has been told. */
  private async forgetRemoved(): Promise<void> {
    const { images, now, rules } = this.parts;
    const before = new Date(now().getTime() - rules.stagedForMs);
    const removed = await images
      .find({ removedAt: { $lt: before } })
      .sort({ removedAt: 1 })
      .limit(rules.filesPerRound)
      .select('+outboxSince removedAt')
      .lean<Pick<ImageRecord, '_id' | 'outboxSince'>[]>();
    const told = removed.flatMap(({ _id, outboxSince }) => (outboxSince === undefined ? [_id] : []));
    if (told.length > 0) await images.deleteMany({ _id: { $in: told } });
  }
}
