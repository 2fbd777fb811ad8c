import type { ReportStatus } from '@pictora/contracts';
import { statusTexts } from './report-words.js';

/** Where a report stands, in words; the colour only repeats them. */
export const ReportState = ({ status }: { status: ReportStatus }) => (
  <span className={`badge-quiet report-state ${status}`}>{statusTexts[status]}</span>
);
