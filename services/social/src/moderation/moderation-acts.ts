import type { ModerationAction } from '@pictora/contracts';
import { AppError, isAppError, type RpcClient } from '@pictora/messaging';
import { isDuplicateKey, type Clock, type Ids } from '@pictora/service-kit';
import type { CommentsService } from '../comments/comments.service.js';
import type { BegunAct, ReportModel, ReportRecord } from '../reports/report.schema.js';
import { isWaiting, statusAfter } from './moderate.js';
import type { ModerationEntryModel } from './moderation-entry.schema.js';

export type ModerationActsParts = {
  readonly reports: ReportModel;
  readonly entries: ModerationEntryModel;
  readonly comments: Pick<CommentsService, 'hideIfShown'>;
  readonly rpc: Pick<RpcClient, 'call'>;
  readonly clock: Clock;
  readonly ids: Ids;
};

type Wish = Pick<BegunAct, 'action' | 'adminId' | 'note'>;

/** Whoever has been at a report for so long has died at it. */
const DEAD_AFTER_MS = 60_000;

const atWork = () => new AppError('conflict', 'Another moderator is dealing with this report just now');

/**
 * What moderators do, one at a time to a report. The act is put down on the report as long as nobody else is at it and
 * nothing has been done meanwhile; then it is written to the log, so that nothing takes effect that stands nowhere; then
 * done; then the report moves on. So what became of a report is what was done.
 */
export class ModerationActs {
  constructor(private readonly parts: ModerationActsParts) {}

  async carryOut({ _id, status, ...report }: ReportRecord, wish: Wish): Promise<void> {
    const { reports, clock, ids } = this.parts;
    const begun: BegunAct = { ...wish, entryId: ids.next(), at: clock.now() };
    const { matchedCount } = await reports.updateOne({ _id, status, begun: null }, { $set: { begun } });
    if (matchedCount === 0) throw atWork();
    await this.finish({ ...report, _id, status }, begun);
  }

  /** Finishes what was begun by a process that died; answers with the report as it stands then. */
  async finishOfTheDead(report: ReportRecord): Promise<ReportRecord> {
    const { begun } = report;
    if (!begun) return report;
    if (this.parts.clock.now().getTime() - begun.at.getTime() < DEAD_AFTER_MS) throw atWork();
    await this.finish(report, begun);
    return (await this.parts.reports.findById(report._id).lean<ReportRecord>()) ?? report;
  }

  /** Each step may be repeated. An act that fails leaves its line, and a report for whoever comes next. */
  private async finish(report: ReportRecord, { entryId, ...entry }: BegunAct): Promise<void> {
    const { reports, entries } = this.parts;
    const { _id: reportId, targetType, targetId } = report;
    const asBegun = { _id: reportId, 'begun.entryId': entryId };
    const end = { begun: 1 } as const;
    try {
      await entries.create({ ...entry, _id: entryId, reportId, targetType, targetId }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
      await this.perform(entry.action, targetId);
    } catch (error) {
      await reports.updateOne(asBegun, { $unset: end });
      throw error;
    }
    const status = statusAfter[entry.action];
    const waits = isWaiting(status);
    await reports.updateOne(asBegun, {
      $set: { status, isWaiting: waits, updatedAt: entry.at },
      $unset: waits ? end : { ...end, waitingKey: 1 },
    });
  }

  private async perform(action: ModerationAction, targetId: string): Promise<void> {
    const { rpc, comments } = this.parts;
    if (action === 'hide-comment') return comments.hideIfShown(targetId);
    if (action !== 'hide-image' && action !== 'hide-video') return;
    const kind = action === 'hide-image' ? 'image' : 'video';
    await rpc.call('media.posts.take-down', { kind, postId: targetId }).catch((error: unknown) => {
      // Its owner has removed it meanwhile, which hides it as well.
      if (!isAppError(error, 'not_found')) throw error;
    });
  }
}
