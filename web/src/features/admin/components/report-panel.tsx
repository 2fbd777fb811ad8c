import { LoadError } from '../../../components/states.js';
import { reasonText } from '../../../components/community/report-words.js';
import { ReportState } from '../../../components/community/report-card.js';
import { errorText } from '../../../lib/error-text.js';
import { madeAt } from '../../../lib/picture-facts.js';
import { m } from '../../../texts/index.js';
import { useGetReportQuery } from '../api/admin-reports.endpoints.js';
import { DecisionForm } from './decision-form.js';
import { ModerationLines } from './moderation-lines.js';
import { ReportTargetView } from './report-target.js';

/** One report: what it says, what it is about, what to do, and what was done. */
export const ReportPanel = ({ id, selfId }: { id: string; selfId: string }) => {
  const { currentData: report, error, refetch } = useGetReportQuery(id);
  if (!report) {
    if (!error) {
      return (
        <p className="panel mod-panel text-3" role="status">
          {m.reports_one_loading()}
        </p>
      );
    }
    return (
      <LoadError
        title={m.reports_one_failed()}
        text={errorText(error, m.common_moment())}
        onRetry={() => void refetch()}
      />
    );
  }
  const { reporter, reason, targetType, note, status, createdAt, openReports, entries } = report;
  return (
    <section className="panel mod-panel" aria-label={m.reports_one()}>
      <header className="row">
        <h2 className="h3 grow">{reasonText(reason, targetType)}</h2>
        <ReportState status={status} />
      </header>
      <p className="small text-3">
        {reporter ? m.reports_by({ username: reporter.username }) : m.reports_by_gone()} · {madeAt(createdAt)}
        {openReports > 1 && ` · ${m.reports_waiting_of_it({ count: openReports })}`}
      </p>
      {note && <blockquote className="voice mod-said">{note}</blockquote>}
      <ReportTargetView report={report} />
      <DecisionForm key={report.id} report={report} />
      {entries.length > 0 && (
        <>
          <h3 className="h3">{m.reports_done()}</h3>
          <ModerationLines entries={entries} selfId={selfId} label={m.reports_done()} />
        </>
      )}
    </section>
  );
};
