import type { CurrentUser } from '@pictora/contracts';
import type { JobView } from '../../api/jobs.endpoints.js';
import { m } from '../../texts/index.js';
import { JobRow } from './job-row.js';
import './jobs.css';
import { trayText } from './tray-text.js';

type JobsHereProps = { jobs: readonly JobView[]; user: CurrentUser; onShow: (job: JobView) => void };

/** The jobs besides the one on the stage, on the page that orders them. */
export const JobsHere = ({ jobs, user, onShow }: JobsHereProps) =>
  jobs.length === 0 ? null : (
    <section className="jobs-here" aria-label={m.jobs_yours()}>
      <h2 className="small text-3 figures">{trayText(jobs)}</h2>
      <ul>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} user={user} onShow={onShow} />
        ))}
      </ul>
    </section>
  );
