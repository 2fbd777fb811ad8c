import { Lock } from 'lucide-react';
import type { JobView } from '../../api/jobs.endpoints.js';
import { m } from '../../texts/index.js';
import { CancelJob } from '../jobs/job-actions.js';
import { settlementText } from '../jobs/job-words.js';

type CreditsLineProps = { job: JobView | null; credits: number; inDialog: boolean };

/** What becomes of the credits of what is being made, and the way to stop it. */
export const CreditsLine = ({ job, credits, inDialog }: CreditsLineProps) => (
  <p className="wait small text-3">
    <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
    <span className="grow">
      {job ? settlementText(job) : m.studio_asked_for({ count: credits })}{' '}
      {inDialog ? m.studio_may_close_window() : m.studio_may_leave_page()}
    </span>
    {job && <CancelJob job={job} />}
  </p>
);
