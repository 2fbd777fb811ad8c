import type { ModeratedReport } from '@pictora/contracts';
import { Inbox } from 'lucide-react';
import { useCallback } from 'react';
import { itemsOf } from '../../../api/cursor-pages.js';
import { ReportState } from '../../../components/community/report-card.js';
import { reasonText } from '../../../components/community/report-words.js';
import { Empty, LoadError, ScreenWait } from '../../../components/states.js';
import { TimeAgo } from '../../../components/time-ago.js';
import { errorText } from '../../../lib/error-text.js';
import { useEndReached } from '../../../lib/use-end-reached.js';
import { m } from '../../../texts/index.js';
import { useListReportsInfiniteQuery, type Queue } from '../api/admin-reports.endpoints.js';

type RowProps = { report: ModeratedReport; isOpen: boolean; onOpen: () => void };

const thingBy = { image: m.reports_image_by, video: m.reports_video_by, comment: m.reports_comment_by } as const;

const Row = ({ report, isOpen, onOpen }: RowProps) => {
  const { target, targetType } = report;
  const owner = target.owner ? `${target.owner.firstName} ${target.owner.lastName}` : m.reports_owner_gone();
  return (
    <li>
      <button type="button" className="mod-row" aria-current={isOpen} onClick={onOpen}>
        <span className="grow">
          <b>{reasonText(report.reason, report.targetType)}</b>
          <span className="small text-2 clip mod-about">
            {targetType === 'user' ? owner : thingBy[targetType]({ owner })}
          </span>
          <span className="small text-3">
            <TimeAgo iso={report.createdAt} />
            {report.openReports > 1 && ` · ${m.reports_count({ count: report.openReports })}`}
          </span>
        </span>
        <ReportState status={report.status} />
      </button>
    </li>
  );
};

type ReportQueueProps = { queue: Queue; openId: string | null; onOpen: (id: string) => void };

export const ReportQueue = ({ queue, openId, onOpen }: ReportQueueProps) => {
  const { currentData, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useListReportsInfiniteQuery(queue);
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const end = useEndReached<HTMLDivElement>(hasNextPage, more);
  if (!currentData) {
    if (!error) return <ScreenWait label={m.reports_loading()} />;
    return (
      <LoadError title={m.reports_failed()} text={errorText(error, m.common_moment())} onRetry={() => void refetch()} />
    );
  }
  const reports = itemsOf(currentData);
  if (reports.length === 0) {
    return (
      <Empty
        title={queue === 'waiting' ? m.reports_none_waits() : m.reports_none_here()}
        help={queue === 'waiting' ? m.reports_none_waits_help() : m.reports_none_here_help()}
        icon={Inbox}
      />
    );
  }
  return (
    <>
      <ul className="mod-queue" aria-label={m.reports_title()}>
        {reports.map((report) => (
          <Row key={report.id} report={report} isOpen={report.id === openId} onOpen={() => onOpen(report.id)} />
        ))}
      </ul>
      <div ref={end} />
    </>
  );
};
