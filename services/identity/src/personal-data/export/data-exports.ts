import type { DataExport, LastDataExport } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { ObjectStorage } from '@pictora/object-storage';
import type { Clock, Ids, Logger } from '@pictora/service-kit';
import type { DataExportDocument, DataExportModel } from './data-export.schema.js';
import { exportedData, type ExportSources } from './exported-data.js';
import { zipStream } from './zip-stream.js';

export type DataExportParts = {
  readonly exports: DataExportModel;
  readonly sources: ExportSources;
  readonly storage: ObjectStorage;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Collecting a large gallery takes a while; a process that died gives its turn up after this. */
const LEASE_MS = 10 * MINUTE;
const KEPT_MS = 7 * DAY;
const MOST_TRIES = 5;
const MOST_A_DAY = 5;

const keyOf = (exportId: string): string => `exports/${exportId}.zip`;
const noExport = () => new AppError('not_found', 'There is no such export');

const toDataExport = ({ _id, state, requestedAt, finishedAt, expiresAt, size }: DataExportDocument): DataExport => ({
  id: _id,
  state,
  requestedAt: requestedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
  size,
});

/** Copies of what is kept of a person, prepared beside the requests and kept for a week. */
export class DataExports {
  constructor(private readonly parts: DataExportParts) {}

  async request(userId: string): Promise<DataExport> {
    const { exports, clock, ids } = this.parts;
    const running = await this.preparing(userId);
    if (running) return toDataExport(running);
    const now = clock.now();
    const today = { userId, requestedAt: { $gt: new Date(now.getTime() - DAY) } };
    if ((await exports.countDocuments(today)) >= MOST_A_DAY)
      throw new AppError('rate_limited', `There were ${MOST_A_DAY} exports in a day. Please try again tomorrow.`);
    const asked: DataExportDocument = {
      _id: ids.next(),
      userId,
      state: 'preparing',
      requestedAt: now,
      finishedAt: null,
      expiresAt: null,
      size: null,
      tries: 0,
      leaseUntil: now,
    };
    try {
      await exports.create(asked);
      return toDataExport(asked);
    } catch (error) {
      // Asked for twice at once: the index lets one of them be.
      const first = await this.preparing(userId);
      if (!first) throw error;
      return toDataExport(first);
    }
  }

  async last(userId: string): Promise<LastDataExport> {
    const last = await this.parts.exports.findOne({ userId }).sort({ requestedAt: -1, _id: -1 }).lean();
    return { last: last && toDataExport(last) };
  }

  async open(userId: string, exportId: string): Promise<{ key: string; size: number }> {
    const found = await this.parts.exports.findOne({ _id: exportId, userId, state: 'ready' }).lean();
    if (!found || found.size === null) throw noExport();
    return { key: keyOf(exportId), size: found.size };
  }

  /** Prepares one that waits; false when none does. */
  async prepareNext(): Promise<boolean> {
    const { exports, clock } = this.parts;
    const now = clock.now();
    const next = await exports
      .findOneAndUpdate(
        { state: 'preparing', leaseUntil: { $lte: now } },
        { $set: { leaseUntil: new Date(now.getTime() + LEASE_MS) }, $inc: { tries: 1 } },
        { sort: { leaseUntil: 1 }, returnDocument: 'after' },
      )
      .lean();
    if (!next) return false;
    try {
      await this.prepare(next);
    } catch (error) {
      await this.failed(next, error);
    }
    return true;
  }

  /** Removes the files whose time is over. */
  async expire(): Promise<void> {
    const { exports, storage, clock } = this.parts;
    const over = await exports.find({ state: 'ready', expiresAt: { $lte: clock.now() } }, { _id: 1 }).lean();
    for (const { _id } of over) {
      await storage.remove(keyOf(_id));
      await exports.updateOne({ _id }, { $set: { state: 'expired' } });
    }
  }

  async eraseOf(userId: string): Promise<void> {
    const { exports, storage } = this.parts;
    const own = await exports.find({ userId }, { _id: 1 }).lean();
    await exports.deleteMany({ userId });
    for (const { _id } of own) await storage.remove(keyOf(_id));
  }

  private async prepare({ _id, userId }: DataExportDocument): Promise<void> {
    const { exports, sources, storage, clock } = this.parts;
    const archive = await zipStream(exportedData(userId, sources));
    const { size } = await storage.put(keyOf(_id), archive, { contentType: 'application/zip' });
    const finishedAt = clock.now();
    const expiresAt = new Date(finishedAt.getTime() + KEPT_MS);
    const { matchedCount } = await exports.updateOne(
      { _id, state: 'preparing' },
      { $set: { state: 'ready', size, finishedAt, expiresAt } },
    );
    // The person has left meanwhile.
    if (matchedCount === 0) await storage.remove(keyOf(_id));
  }

  private async failed({ _id, tries }: DataExportDocument, error: unknown): Promise<void> {
    const { exports, clock, logger } = this.parts;
    const now = clock.now();
    if (tries >= MOST_TRIES) {
      logger.error({ err: error, exportId: _id }, 'an export of personal data could not be prepared');
      await exports.updateOne({ _id }, { $set: { state: 'failed', finishedAt: now } });
      return;
    }
    logger.warn({ err: error, exportId: _id, tries }, 'an export of personal data is tried again');
    await exports.updateOne({ _id }, { $set: { leaseUntil: new Date(now.getTime() + tries * MINUTE) } });
  }

  private preparing(userId: string): Promise<DataExportDocument | null> {
    return this.parts.exports.findOne({ userId, state: 'preparing' }).lean();
  }
}
