import { hasOutbox } from '@pictora/durable-events';
import type { Model } from 'mongoose';

const PAGE = 100;

type Erasable = { _id: string; ownerId: string };
/** Removes one record with its files; false when somebody was quicker. */
export type RemoveIfThere = (id: string, ownerId: string) => Promise<boolean>;

/** What is still to be told of a person must be told before others may take them for gone. */
export class EventsUntold extends Error {
  override readonly name = 'EventsUntold';
}

/** Removes all that a person has of one kind: records and files, each told to the others like any removal. */
export class Eraser<R extends Erasable> {
  constructor(
    private readonly records: Model<R>,
    private readonly removeIfThere: RemoveIfThere,
  ) {}

  async eraseAllOf(ownerId: string): Promise<void> {
    while ((await this.erasePage(ownerId)).left);
    const untold = { ...hasOutbox, 'outbox.payload.ownerId': ownerId };
    if (await this.records.exists(untold as never)) throw new EventsUntold('what is gone is not told yet');
  }

  /** Removes the newest of a person, a page at most; `left` when there are more. */
  async erasePage(ownerId: string): Promise<{ readonly removed: number; readonly left: boolean }> {
    const page = await this.records
      .find({ ownerId } as never, { _id: 1 })
      .sort({ _id: -1 })
      .limit(PAGE + 1)
      .lean<Pick<Erasable, '_id'>[]>();
    const now = page.slice(0, PAGE);
    for (const { _id } of now) await this.removeIfThere(_id, ownerId);
    return { removed: now.length, left: page.length > PAGE };
  }
}
