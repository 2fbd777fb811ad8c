import type { ModeratedReport } from '@pictora/contracts';
import { Inbox } from 'lucide-react';
import { useCallback } from 'react';
import { itemsOf } from '../../../api/cursor-pages.js';
import { countOf } from '../../../components/community/counts.js';
import { ReportState } from '../../../components/community/report-card.js';
import { reasonText, targetNames } from '../../../components/community/report-words.js';
import { Empty, LoadError, ScreenWait } from '../../../components/states.js';
import { TimeAgo } from '../../../components/time-ago.js';
import { errorText } from '../../../lib/error-text.js';
import { useEndReached } from '../../../lib/use-end-reached.js';
import { useListReportsInfiniteQuery, type Queue } from '../api/admin-reports.endpoints.js';

type RowProps = { report: ModeratedReport; isOpen: boolean; onOpen: () => void };

const Row = ({ report, isOpen, onOpen }: RowProps) => {
  const { target, targetType } = report;
  const owner = target.owner ? `${target.owner.firstName} ${target.owner.lastName}` : 'somebody who has left';
  return (
    <li>
      <button type="button" className="mod-row" aria-current={isOpen} onClick={onOpen}>
        <span className="grow">
          <b>{reasonText(report.reason, report.targetType)}</b>
          <span className="small text-2 clip mod-about">
            {targetType === 'user' ? owner : `${targetNames[targetType]} by ${owner}`}
          </span>
          <span className="small text-3">
            <TimeAgo iso={report.createdAt} />
            {report.openReports > 1 && ` · ${countOf(report.openReports, 'report')}`}
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
    if (!error) return <ScreenWait label="Loading reports" />;
    return (
      <LoadError
        title="The reports could not be loaded"
        text={errorText(error, 'Try again in a moment.')}
        onRetry={() => void refetch()}
      />
    );
  }
  const reports = itemsOf(currentData);
  if (reports.length === 0) {
    return (
      <Empty
        title={queue === 'waiting' ? 'Nothing waits' : 'No reports here'}
        help={queue === 'waiting' ? 'New reports appear here.' : 'Choose another state above.'}
        icon={Inbox}
      />
    );
  }
  return (
    <>
      <ul className="mod-queue" aria-label="Reports">
        {reports.map((report) => (
          <Row key={report.id} report={report} isOpen={report.id === openId} onOpen={() => onOpen(report.id)} />
        ))}
      </ul>
      <div ref={end} />
    </>
  );
};
