import type { ModeratedReport, ModerationEntry, RpcReply, RpcRequest } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { People } from '../people/people.js';
import { nothingLeft, type ReportTargets } from '../reports/report-targets.js';
import type { ReportModel, ReportRecord } from '../reports/report.schema.js';
import { pageOfReports, toReport } from '../reports/reports.service.js';
import { refusalOf } from './moderate.js';
import type { ModerationActs } from './moderation-acts.js';
import type { ModerationEntryModel, ModerationEntryRecord } from './moderation-entry.schema.js';

export type ModerationParts = {
  readonly reports: ReportModel;
  readonly entries: ModerationEntryModel;
  readonly targets: Pick<ReportTargets, 'describe'>;
  readonly acts: Pick<ModerationActs, 'carryOut' | 'finishOfTheDead'>;
  readonly people: Pick<People, 'known'>;
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
    return { items: await this.describe(items), nextCursor };
  }

  async get(reportId: string): Promise<ModeratedReport> {
    const [report] = await this.describe([await this.require(reportId)]);
    if (!report) throw reportNotFound();
    return report;
  }

  async act({ reportId, adminId, action, note }: RpcRequest<'social.moderation.act'>): Promise<ModeratedReport> {
    const report = await this.parts.acts.finishOfTheDead(await this.require(reportId));
    const refusal = refusalOf(action, report);
    if (refusal !== null) throw new AppError('conflict', refusal);
    await this.parts.acts.carryOut(report, { action, adminId, note: note ?? null });
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

  private async require(reportId: string): Promise<ReportRecord> {
    const report = await this.parts.reports.findById(reportId).lean<ReportRecord>();
    if (!report) throw reportNotFound();
    return report;
  }

  /** A page at a time; only what waits is counted target by target, each off the index. */
  private async describe(page: readonly ReportRecord[]): Promise<ModeratedReport[]> {
    const { targets, people } = this.parts;
    const [known, described, waiting, entries] = await Promise.all([
      people.known(page.map(({ reporterId }) => reporterId)),
      targets.describe(page),
      this.waitingOf([...new Set(page.map(({ targetId }) => targetId))]),
      this.entriesOf(page.map(({ _id }) => _id)),
    ]);
    return page.map((report, index) => ({
      ...toReport(report),
      reporter: known.get(report.reporterId) ?? null,
      target: described[index] ?? nothingLeft,
      openReports: waiting.get(report.targetId) ?? 0,
      entries: entries.filter(({ reportId }) => reportId === report._id),
    }));
  }

  private async waitingOf(targetIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const count = async (targetId: string) =>
      [targetId, await this.parts.reports.countDocuments({ targetId, isWaiting: true })] as const;
    return new Map(await Promise.all(targetIds.map(count)));
  }

  private async entriesOf(reportIds: readonly string[]): Promise<ModerationEntry[]> {
    const found = await this.parts.entries
      .find({ reportId: { $in: reportIds } })
      .sort({ _id: 1 })
      .lean<ModerationEntryRecord[]>();
    return this.toEntries(found);
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
