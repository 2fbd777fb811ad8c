import { limits, reportReasons, type ReportReason, type ReportTarget } from '@pictora/contracts';
import { useId, useState, type FormEvent } from 'react';
import { useFileReportMutation } from '../../api/reports.endpoints.js';
import { paths } from '../../config/paths.js';
import { errorText } from '../../lib/error-text.js';
import { toast, toastError } from '../../lib/toast.js';
import { Rich, m } from '../../texts/index.js';
import { Sheet } from '../sheet.js';
import { reasonText, reportQuestions, reportTitles } from './report-words.js';
import './community.css';

export type Reported = { readonly targetType: ReportTarget; readonly targetId: string; readonly what: string };

/** Why something should be looked at. The answer is on the page of one's own reports. */
export const ReportDialog = ({ reported, onClose }: { reported: Reported; onClose: () => void }) => {
  const id = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [file, { isLoading }] = useFileReportMutation();
  const { targetType, targetId, what } = reported;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!reason || isLoading) return;
    const words = note.trim();
    try {
      await file({ targetType, targetId, reason, ...(words === '' ? {} : { note: words }) }).unwrap();
      toast({
        title: m.community_report_sent(),
        description: m.community_report_sent_help(),
        action: { label: m.community_report_mine(), to: paths.reports },
      });
      onClose();
    } catch (error) {
      toastError(m.common_error(), errorText(error, m.community_report_failed()));
    }
  };

  return (
    <Sheet title={reportTitles[targetType]} onClose={onClose} busy={isLoading}>
      <form onSubmit={(event) => void send(event)}>
        <p className="text-2 report-what">
          <span className="voice clip">{what}</span>
        </p>
        <fieldset className="report-reasons">
          <legend>{reportQuestions[targetType]}</legend>
          {reportReasons.map((key) => (
            <label key={key}>
              <input type="radio" name="reason" checked={reason === key} onChange={() => setReason(key)} />
              {reasonText(key, targetType)}
            </label>
          ))}
        </fieldset>
        <label htmlFor={id} className="report-label">
          <Rich
            message={m.community_report_note}
            markup={{ quiet: ({ children }) => <span className="text-3">{children}</span> }}
          />
        </label>
        <textarea
          id={id}
          className="field"
          rows={3}
          maxLength={limits.reportNoteMax}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="row sheet-buttons">
          <button type="button" className="btn grow" disabled={isLoading} onClick={onClose}>
            {m.common_cancel()}
          </button>
          <button type="submit" className="btn ink grow" disabled={!reason || isLoading}>
            {isLoading ? m.common_sending() : m.community_report_send()}
          </button>
        </div>
      </form>
    </Sheet>
  );
};
