import type { ModeratedReport, ModerationAction, ModerationEntry, RpcReply, RpcRequest } from '@pictora/contracts';
import { AppError, isAppError, type RpcClient } from '@pictora/messaging';
import type { Clock, Ids } from '@pictora/service-kit';
import type { CommentsService } from '../comments/comments.service.js';
import type { People } from '../people/people.js';
import type { ReportTargets } from '../reports/report-targets.js';
import type { ReportModel, ReportRecord } from '../reports/report.schema.js';
import { pageOfReports, toReport } from '../reports/reports.service.js';
import { isWaiting, refusalOf, statusAfter } from './moderate.js';
import type { ModerationEntryModel, ModerationEntryRecord } from './moderation-entry.schema.js';

export type ModerationParts = {
  readonly reports: ReportModel;
  readonly entries: ModerationEntryModel;
  readonly targets: Pick<ReportTargets, 'describe'>;
  readonly comments: Pick<CommentsService, 'hideIfShown'>;
  readonly people: Pick<People, 'known'>;
  readonly rpc: Pick<RpcClient, 'call'>;
  readonly clock: Clock;
  readonly ids: Ids;
};

const reportNotFound = () => new AppError('not_found', 'There is no such report');

/** What moderators see of reports, and do about them. */
export class ModerationService {
  constructor(private readonly parts: ModerationParts) {}

  async list({
    status,
    limit,
    cursor,
  }: RpcRequest<'social.moderation.list'>): Promise<RpcReply<'social.moderation.list'>> {
    const filter = status === undefined ? { isWaiting: true } : { status };
    const { items, nextCursor } = await pageOfReports(this.parts.reports, filter, limit, cursor);
    return { items: await Promise.all(items.map((report) => this.describe(report))), nextCursor };
  }

  async get(reportId: string): Promise<ModeratedReport> {
    return this.describe(await this.require(reportId));
  }

  /**
   * Written to the log first, so that nothing takes effect that stands nowhere; then done, then the report moves on. Cut
   * short, it can be repeated: what is done stays done, and the log shows both.
   */
  async act({ reportId, adminId, action, note }: RpcRequest<'social.moderation.act'>): Promise<ModeratedReport> {
    const { reports, entries, clock, ids } = this.parts;
    const report = await this.require(reportId);
    const refusal = refusalOf(action, report);
    if (refusal !== null) throw new AppError('conflict', refusal);
    const { targetType, targetId } = report;
    const at = clock.now();
    await entries.create({ _id: ids.next(), reportId, targetType, targetId, action, adminId, note: note ?? null, at });
    await this.perform(action, targetId);
    const status = statusAfter[action];
    const waits = isWaiting(status);
    await reports.updateOne(
      { _id: reportId, isWaiting: true },
      { $set: { status, isWaiting: waits, updatedAt: at }, ...(waits ? {} : { $unset: { waitingKey: 1 } }) },
    );
    return this.get(reportId);
  }

  async log({ limit, cursor }: RpcRequest<'social.moderation.log'>): Promise<RpcReply<'social.moderation.log'>> {
    const found = await this.parts.entries
      .find(cursor === undefined ? {} : { _id: { $lt: cursor } })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<ModerationEntryRecord[]>();
    const page = found.slice(0, limit);
    const nextCursor = found.length > limit ? (page.at(-1)?._id ?? null) : null;
    return { items: await this.toEntries(page), nextCursor };
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

  private async require(reportId: string): Promise<ReportRecord> {
    const report = await this.parts.reports.findById(reportId).lean<ReportRecord>();
    if (!report) throw reportNotFound();
    return report;
  }

  private async describe(report: ReportRecord): Promise<ModeratedReport> {
    const { reports, entries, targets, people } = this.parts;
    const { _id, reporterId, targetId } = report;
    const [known, target, openReports, acts] = await Promise.all([
      people.known([reporterId]),
      targets.describe(report),
      reports.countDocuments({ targetId, isWaiting: true }),
      entries.find({ reportId: _id }).sort({ _id: 1 }).lean<ModerationEntryRecord[]>(),
    ]);
    return {
      ...toReport(report),
      reporter: known.get(reporterId) ?? null,
      target,
      openReports,
      entries: await this.toEntries(acts),
    };
  }

  private async toEntries(records: readonly ModerationEntryRecord[]): Promise<ModerationEntry[]> {
    const admins = await this.parts.people.known(records.map(({ adminId }) => adminId));
    return records.map(({ _id: id, at, ...entry }) => ({
      id,
      ...entry,
      admin: admins.get(entry.adminId) ?? null,
      at: at.toISOString(),
    }));
  }
}
