import { NO_STREAM, pagesOfStream, ProjectionGap, type RecordedEvent } from '@pictora/event-sourcing';
import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { bulk, withAside } from './aside.js';
import { driftOf, type Drift, type OnProgress, type VerifyOptions, type VerifyResult } from './drift.js';
import { isDuplicateKey } from '@pictora/service-kit';
import { documentPages, documentsById, eventPages } from './pages.js';
import type { RebuildOptions, RebuildResult, RebuildStore } from './rebuild.js';

/**
 * A read model with one record an event. A record follows from the one before it and its event, and never changes: the
 * same event always makes the same one.
 */
export type Journal<Stored extends { readonly _id: string }> = {
  /** The checkpoint goes by this name. */
  readonly name: string;
  readonly model: Model<Stored>;
  readonly ownerOf: (event: RecordedEvent) => string | null;
  readonly streamOf: (owner: string) => string;
  readonly idOf: (owner: string, revision: number) => string;
  /** The way back of `idOf`. */
  readonly placeOf: (id: string) => { readonly owner: string; readonly revision: number };
  readonly record: (before: Stored | null, event: RecordedEvent, owner: string) => Stored;
};

/** Folds every stream again and compares it with its records, writing nothing; see `verifyReadModel`. */
export const verifyJournal = async <Stored extends { readonly _id: string }>(
  journal: Journal<Stored>,
  { store, checkpoints, onDrift, onProgress }: VerifyOptions,
): Promise<VerifyResult> => {
  const until = await store.lastPosition();
  let documents = 0;
  let drifted = 0;
  const report = async (drift: Drift): Promise<void> => {
    drifted += 1;
    await onDrift(drift);
  };
  for await (const events of eventPages(store, 0, until)) {
    for (const opening of events) {
      const owner = opening.revision === 0 ? journal.ownerOf(opening) : null;
      if (owner === null) continue;
      let before: Stored | null = null;
      for await (const page of pagesOfStream(store, opening.streamId)) {
        const applied = (await checkpoints.load(journal.name)) ?? 0;
        const idOf = ({ revision }: RecordedEvent) => journal.idOf(owner, revision);
        const shown = await documentsById(journal.model, page.map(idOf));
        documents += shown.size;
        for (const event of page) {
          before = journal.record(before, event, owner);
          const found = shown.get(before._id);
          const fields = found ? driftOf(journal.model, before, found) : [];
          if (fields.length > 0) await report({ id: before._id, kind: 'different', fields });
          if (!found && event.position <= applied) await report({ id: before._id, kind: 'missing', fields: [] });
        }
      }
    }
    await onProgress?.(events.at(-1)?.position ?? until, until);
  }
  for await (const id of strays(journal, store)) await report({ id, kind: 'stray', fields: [] });
  return { documents, drifted, position: until };
};

/**
 * Makes a journal anew from all events while it is being read and kept up to date: aside first, then switched over
 * record by record. Its projection may go on from a wrong record that it read before; it cannot replace what is there,
 * so the records after are made ahead of it until none of them turns out to be wrong.
 */
export const rebuildJournal = async <Stored extends { readonly _id: string }>(
  journal: Journal<Stored>,
  { store, connection, suffix = '', onProgress }: RebuildOptions,
): Promise<RebuildResult> =>
  withAside(connection, journal.model, suffix, async (aside) => {
    let position = await store.lastPosition();
    await recordAll({ ...journal, model: aside }, store, 0, position, onProgress);
    let documents = 0;
    let corrected = 0;
    for await (const page of documentPages(aside)) {
      const { missing, different } = await putRight(journal.model, page);
      documents += page.length;
      corrected += missing + different;
      await onProgress?.(position, position);
    }
    for (let wrong = Infinity; wrong > 0;) {
      wrong = 0;
      const until = await store.lastPosition();
      await recordAll({ ...journal, model: aside }, store, position, until, onProgress, async (records) => {
        documents += records.length;
        wrong += (await putRight(journal.model, records)).different;
      });
      corrected += wrong;
      position = until;
    }
    let removed = 0;
    for await (const id of strays(journal, store))
      removed += (await journal.model.deleteOne({ _id: id } as never)).deletedCount;
    return { documents, corrected, removed, position };
  });

/** The last record of each owner stays in memory up to this many, so that it need not be read for the next. */
const REMEMBERED = 20_000;

/** Writes the records of events into a collection that nobody else writes to. */
const recordAll = async <Stored extends { readonly _id: string }>(
  journal: Journal<Stored>,
  store: RebuildStore,
  after: number,
  until: number,
  onProgress?: OnProgress,
  onRecords?: (records: readonly Stored[]) => Promise<void>,
): Promise<void> => {
  let last = new Map<string, Stored>();
  for await (const events of eventPages(store, after, until)) {
    const own = events.flatMap((event) => {
      const owner = journal.ownerOf(event);
      return owner === null ? [] : [{ owner, event }];
    });
    const first = new Map<string, RecordedEvent>();
    for (const { owner, event } of own) if (!first.has(owner) && !last.has(owner)) first.set(owner, event);
    const wanted = [...first].filter(([, { revision }]) => revision > 0);
    const earlier = await documentsById(
      journal.model,
      wanted.map(([owner, { revision }]) => journal.idOf(owner, revision - 1)),
    );
    for (const record of earlier.values()) last.set(journal.placeOf(record._id).owner, record);
    const records = own.map(({ owner, event }) => {
      const before = last.get(owner) ?? null;
      const stored = before ? journal.placeOf(before._id).revision : NO_STREAM;
      if (event.revision !== stored + 1) throw new ProjectionGap(journal.name, event.streamId, stored, event.revision);
      const record = journal.record(before, event, owner);
      last.set(owner, record);
      return record;
    });
    await bulk(journal.model, records.map((document) => ({ insertOne: { document } })) as never);
    await onRecords?.(records);
    if (last.size > REMEMBERED) last = new Map();
    await onProgress?.(events.at(-1)?.position ?? until, until);
  }
};

/** Replaces what differs and adds what is missing; says how many of each. */
const putRight = async <Stored extends { readonly _id: string }>(
  model: Model<Stored>,
  records: readonly Stored[],
): Promise<{ readonly missing: number; readonly different: number }> => {
  const shown = await documentsById(
    model,
    records.map(({ _id }) => _id),
  );
  const missing = records.filter(({ _id }) => !shown.has(_id));
  const different = records.filter((record) => {
    const found = shown.get(record._id);
    return found !== undefined && driftOf(model, record, found).length > 0;
  });
  const writes = [...missing, ...different].map((record) => ({
    replaceOne: { filter: { _id: record._id }, replacement: record, upsert: true },
  })) as unknown as AnyBulkWriteOperation<Stored>[];
  try {
    await bulk(model, writes);
  } catch (error) {
    // Its projection made the record in the same moment. Another turn finds it there.
    if (!isDuplicateKey(error)) throw error;
    const again = await putRight(model, records);
    return { missing: again.missing, different: again.different + different.length };
  }
  return { missing: missing.length, different: different.length };
};

/** Records without an event. */
async function* strays<Stored extends { readonly _id: string }>(
  { model, placeOf, streamOf }: Journal<Stored>,
  store: Pick<RebuildStore, 'read'>,
): AsyncGenerator<string> {
  for await (const page of documentPages(model)) {
    const byOwner = new Map<string, { readonly id: string; readonly revision: number }[]>();
    for (const { _id: id } of page) {
      const { owner, revision } = placeOf(id);
      const own = byOwner.get(owner);
      if (own) own.push({ id, revision });
      else byOwner.set(owner, [{ id, revision }]);
    }
    for (const [owner, records] of byOwner) {
      const exists = async (revision: number) => (await store.read(streamOf(owner), revision, 1)).length > 0;
      // A stream has no gaps: where the latest of an owner's events exists, the earlier ones do.
      if (await exists(Math.max(...records.map(({ revision }) => revision)))) continue;
      for (const { id, revision } of records) if (!(await exists(revision))) yield id;
    }
  }
}
