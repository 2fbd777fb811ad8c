import type { Report, RpcReply, RpcRequest } from '@pictora/contracts';
import { onceMoreOnDuplicate, type Clock, type Ids } from '@pictora/service-kit';
import type { People } from '../people/people.js';
import type { Page } from '../shared/collect-page.js';
import type { ReportModel, ReportRecord } from './report.schema.js';
import type { ReportTargets } from './report-targets.js';

export type ReportsParts = {
  readonly reports: ReportModel;
  readonly targets: Pick<ReportTargets, 'require'>;
  readonly people: Pick<People, 'require'>;
  readonly clock: Clock;
  readonly ids: Ids;
};

type FileRequest = RpcRequest<'social.reports.file'>;

export const toReport = (record: ReportRecord): Report => ({
  id: record._id,
  targetType: record.targetType,
  targetId: record.targetId,
  reason: record.reason,
  note: record.note,
  status: record.status,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
});

/** What people report, and what they see of what became of it. */
export class ReportsService {
  constructor(private readonly parts: ReportsParts) {}

  /** The index lets one report of a target wait for each reporter: of two at once both are answered with the first. */
  async file(request: FileRequest): Promise<Report> {
    const { targets, people, clock, ids } = this.parts;
    const { userId: reporterId, targetType, targetId, reason, note } = request;
    await people.require(reporterId);
    await targets.require({ targetType, targetId }, reporterId);
    const now = clock.now();
    const waitingKey = `${reporterId}/${targetType}/${targetId}`;
    const record: ReportRecord = {
      ...{ _id: ids.next(), reporterId, targetType, targetId, reason, note: note ?? null },
      ...{ status: 'open', isWaiting: true, waitingKey, createdAt: now, updatedAt: now },
    };
    return toReport(await onceMoreOnDuplicate(() => this.firstOf(record, waitingKey)));
  }

  async listOwn({
    userId: reporterId,
    limit,
    cursor,
  }: RpcRequest<'social.reports.list-own'>): Promise<RpcReply<'social.reports.list-own'>> {
    const { items, nextCursor } = await pageOfReports(this.parts.reports, { reporterId }, limit, cursor);
    return { items: items.map(toReport), nextCursor };
  }

  private async firstOf(record: ReportRecord, waitingKey: string): Promise<ReportRecord> {
    const { reports } = this.parts;
    const first = await reports.findOne({ waitingKey }).lean<ReportRecord>();
    if (first) return first;
    await reports.create(record);
    return record;
  }
}

/** Newest first. */
export const pageOfReports = async (
  reports: ReportModel,
  filter: Partial<Pick<ReportRecord, 'reporterId' | 'status' | 'isWaiting'>>,
  limit: number,
  cursor: string | undefined,
): Promise<Page<ReportRecord>> => {
  const found = await reports
    .find({ ...filter, ...(cursor === undefined ? {} : { _id: { $lt: cursor } }) })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<ReportRecord[]>();
  const items = found.slice(0, limit);
  return { items, nextCursor: found.length > limit ? (items.at(-1)?._id ?? null) : null };
};
