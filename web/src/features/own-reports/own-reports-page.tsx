import type { Report } from '@pictora/contracts';
import { Flag } from 'lucide-react';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { itemsOf } from '../../api/cursor-pages.js';
import { useListOwnReportsInfiniteQuery } from '../../api/reports.endpoints.js';
import { ReportState } from '../../components/community/report-card.js';
import { reasonText, targetNames } from '../../components/community/report-words.js';
import { Empty, LoadError, ScreenWait } from '../../components/states.js';
import { TimeAgo } from '../../components/time-ago.js';
import { exploreImagePath, exploreVideoPath, paths, personPath } from '../../config/paths.js';
import { errorText } from '../../lib/error-text.js';
import { usePageTitle } from '../../lib/page-title.js';
import { useEndReached } from '../../lib/use-end-reached.js';
import './own-reports.css';

/** Where the reported thing was; a comment has no address of its own. */
const placeOf = ({ targetType, targetId }: Report): string | null => {
  if (targetType === 'image') return exploreImagePath(targetId);
  if (targetType === 'video') return exploreVideoPath(targetId);
  return targetType === 'user' ? personPath(targetId) : null;
};

const ReportRow = ({ report }: { report: Report }) => {
  const place = placeOf(report);
  const what = targetNames[report.targetType];
  return (
    <li className="report-row">
      <div className="grow">
        <p className="report-title">
          {reasonText(report.reason, report.targetType)}, about {what === 'image' ? 'an' : 'a'} {what}
        </p>
        {report.note && <p className="voice text-2 report-note">{report.note}</p>}
        <p className="small text-3 report-facts">
          <span>
            Sent <TimeAgo iso={report.createdAt} />
          </span>
          {report.updatedAt !== report.createdAt && (
            <span>
              changed <TimeAgo iso={report.updatedAt} />
            </span>
          )}
          {place && (
            <Link to={place} className="underlined">
              Look at it
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
  usePageTitle('Your Reports');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useListOwnReportsInfiniteQuery();
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const end = useEndReached<HTMLDivElement>(hasNextPage, more);
  const reports = itemsOf(data);
  return (
    <main id="main" tabIndex={-1} className="page reports has-tab-bar">
      <h1 className="h-title">Your Reports</h1>
      <p className="lead">Only you and the moderators see them. Whoever is reported is not told by whom.</p>
      {!data && !error && <ScreenWait label="Loading your reports" />}
      {!data && error && (
        <LoadError
          title="Your reports could not be loaded"
          text={errorText(error, 'Try again in a moment.')}
          onRetry={() => void refetch()}
        />
      )}
      {data && reports.length === 0 && (
        <Empty
          title="No reports yet"
          help="Pictures, videos, comments and people have a Report button. What you send stands here with its answer."
          icon={Flag}
          action={
            <Link className="btn middle" to={paths.explore}>
              Explore
            </Link>
          }
        />
      )}
      {reports.length > 0 && (
        <ul className="report-list" aria-label="Your reports">
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
