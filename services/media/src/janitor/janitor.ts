import type { ListedObject, ObjectStorage } from '@pictora/object-storage';
import { STAGING } from '../files/staging.js';

export type JanitorRules = {
  /** A staged file of this age waits for an import that will not come. */
  readonly stagedForMs: number;
  /** A file of this age without a record comes from an import that died, not from one under way. */
  readonly withoutRecordForMs: number;
  /** Files that one round looks at in each area. */
  readonly filesPerRound: number;
};

/** Files of one kind, below one prefix, and what knows which of them belong to a record. */
export type Shelf = {
  readonly prefix: string;
  readonly withoutRecord: (files: readonly ListedObject[]) => Promise<readonly ListedObject[]>;
};
/** Forgets what is left of records that were removed before a moment, so many at most, once their removal was told. */
export type Forget = (before: Date, atMost: number) => Promise<void>;

export type JanitorParts = {
  readonly storage: ObjectStorage;
  readonly shelves: readonly Shelf[];
  readonly forget: readonly Forget[];
  readonly now: () => Date;
  readonly rules: JanitorRules;
};

/**
 * Takes away files that crashes have left behind, and in their time what is left of removed records. A round looks at so many
 * files and the next goes on behind them, so that its cost does not grow with the gallery.
 */
export class Janitor {
  private readonly places = new Map<string, string>();

  constructor(private readonly parts: JanitorParts) {}

  /** Gives the number of files taken away. */
  async round(): Promise<number> {
    const { rules, shelves, forget, storage, now } = this.parts;
    const leftOver = await this.nextFiles(STAGING, rules.stagedForMs);
    for (const { prefix, withoutRecord } of shelves) {
      leftOver.push(...(await withoutRecord(await this.nextFiles(prefix, rules.withoutRecordForMs))));
    }
    for (const { key } of leftOver) await storage.remove(key);
    // When no staged file can bring them back any more.
    const before = new Date(now().getTime() - rules.stagedForMs);
    for (const forgetRemoved of forget) await forgetRemoved(before, rules.filesPerRound);
    return leftOver.length;
  }

  /** The old ones among the next files of an area. */
  private async nextFiles(area: string, minimumAgeMs: number): Promise<ListedObject[]> {
    const old: ListedObject[] = [];
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
}
