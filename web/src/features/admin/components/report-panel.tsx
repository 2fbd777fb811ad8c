import { LoadError } from '../../../components/states.js';
import { reasonText } from '../../../components/community/report-words.js';
import { ReportState } from '../../../components/community/report-card.js';
import { countOf } from '../../../components/community/counts.js';
import { errorText } from '../../../lib/error-text.js';
import { madeAt } from '../../../lib/picture-facts.js';
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
          Loading…
        </p>
      );
    }
    return (
      <LoadError
        title="The report could not be loaded"
        text={errorText(error, 'Try again in a moment.')}
        onRetry={() => void refetch()}
      />
    );
  }
  const { reporter, reason, targetType, note, status, createdAt, openReports, entries } = report;
  return (
    <section className="panel mod-panel" aria-label="Report">
      <header className="row">
        <h2 className="h3 grow">{reasonText(reason, targetType)}</h2>
        <ReportState status={status} />
      </header>
      <p className="small text-3">
        {reporter ? `Reported by @${reporter.username}` : 'Reported by somebody who has left'} · {madeAt(createdAt)}
        {openReports > 1 && ` · ${countOf(openReports, 'report')} of it wait`}
      </p>
      {note && <blockquote className="voice mod-said">{note}</blockquote>}
      <ReportTargetView report={report} />
      <DecisionForm key={report.id} report={report} />
      {entries.length > 0 && (
        <>
          <h3 className="h3">What was done</h3>
          <ModerationLines entries={entries} selfId={selfId} label="What was done" />
        </>
      )}
    </section>
  );
};
