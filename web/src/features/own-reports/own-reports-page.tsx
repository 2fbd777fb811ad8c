import type { Report } from '@pictora/contracts';
import { Flag } from 'lucide-react';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { itemsOf } from '../../api/cursor-pages.js';
import { useListOwnReportsInfiniteQuery } from '../../api/reports.endpoints.js';
import { ReportState } from '../../components/community/report-card.js';
import { reasonText } from '../../components/community/report-words.js';
import { Empty, LoadError, ScreenWait } from '../../components/states.js';
import { TimeAgo } from '../../components/time-ago.js';
import { exploreImagePath, exploreVideoPath, paths, personPath } from '../../config/paths.js';
import { errorText } from '../../lib/error-text.js';
import { usePageTitle } from '../../lib/page-title.js';
import { useEndReached } from '../../lib/use-end-reached.js';
import './own-reports.css';
import { Rich, m } from '../../texts/index.js';

/** Where the reported thing was; a comment has no address of its own. */
const placeOf = ({ targetType, targetId }: Report): string | null => {
  if (targetType === 'image') return exploreImagePath(targetId);
  if (targetType === 'video') return exploreVideoPath(targetId);
  return targetType === 'user' ? personPath(targetId) : null;
};

const about = {
  image: m.reports_about_image,
  video: m.reports_about_video,
  comment: m.reports_about_comment,
  user: m.reports_about_user,
} as const;

const ReportRow = ({ report }: { report: Report }) => {
  const place = placeOf(report);
  return (
    <li className="report-row">
      <div className="grow">
        <p className="report-title">
          {about[report.targetType]({ reason: reasonText(report.reason, report.targetType) })}
        </p>
        {report.note && <p className="voice text-2 report-note">{report.note}</p>}
        <p className="small text-3 report-facts">
          <span>
            <Rich message={m.reports_sent} markup={{ time: () => <TimeAgo iso={report.createdAt} /> }} />
          </span>
          {report.updatedAt !== report.createdAt && (
            <span>
              <Rich message={m.reports_changed} markup={{ time: () => <TimeAgo iso={report.updatedAt} /> }} />
            </span>
          )}
          {place && (
            <Link to={place} className="underlined">
              {m.reports_look()}
            </Link>
          )}
        </p>
      </div>
      <ReportState status={report.status} />
    </li>
  );
};

/** What one has reported, and what became of each. */
const OwnReportsPage = () => {
  usePageTitle(m.reports_own_title());
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useListOwnReportsInfiniteQuery();
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const end = useEndReached<HTMLDivElement>(hasNextPage, more);
  const reports = itemsOf(data);
  return (
    <main id="main" tabIndex={-1} className="page reports has-tab-bar">
      <h1 className="h-title">{m.reports_own_title()}</h1>
      <p className="lead">{m.reports_own_lead()}</p>
      {!data && !error && <ScreenWait label={m.reports_own_loading()} />}
      {!data && error && (
        <LoadError
          title={m.reports_own_failed()}
          text={errorText(error, m.common_moment())}
          onRetry={() => void refetch()}
        />
      )}
      {data && reports.length === 0 && (
        <Empty
          title={m.reports_own_empty()}
          help={m.reports_own_empty_help()}
          icon={Flag}
          action={
            <Link className="btn middle" to={paths.explore}>
              {m.shell_explore()}
            </Link>
          }
        />
      )}
      {reports.length > 0 && (
        <ul className="report-list" aria-label={m.reports_own_list()}>
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      )}
      <div ref={end} />
    </main>
  );
};
export default OwnReportsPage;
