import { creditCount } from '../../lib/credits.js';
import { Lock } from 'lucide-react';
import type { JobView } from '../../api/jobs.endpoints.js';
import { CancelJob } from '../jobs/job-actions.js';
import { settlementText } from '../jobs/job-words.js';

type CreditsLineProps = { job: JobView | null; credits: number; inDialog: boolean };

/** What becomes of the credits of what is being made, and the way to stop it. */
export const CreditsLine = ({ job, credits, inDialog }: CreditsLineProps) => (
  <p className="wait small text-3">
    <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
    <span className="grow">
      {job ? settlementText(job) : `${creditCount(credits)} ${credits === 1 ? 'is' : 'are'} asked for.`} You can{' '}
      {inDialog ? 'close this window' : 'leave this page'}.
    </span>
    {job && <CancelJob job={job} />}
  </p>
);
