import { isTerminal, type CurrentUser } from '@pictora/contracts';
import { Clapperboard, ImageIcon, Wand2, X } from 'lucide-react';
import { Link } from 'react-router';
import type { JobView } from '../../api/jobs.endpoints.js';
import { ownImagePath, paths, videosPath } from '../../config/paths.js';
import { watchedJobs } from '../../lib/watched-jobs.js';
import { m } from '../../texts/index.js';
import { CancelJob, RetryJob } from './job-actions.js';
import {
  isLost,
  kindText,
  lossText,
  makingText,
  percentOf,
  progressText,
  settlementText,
  stageText,
} from './job-words.js';

const icons = { image: ImageIcon, edit: Wand2, video: Clapperboard } as const;

const Thumb = ({ job }: { job: JobView }) => {
  const Icon = icons[job.kind];
  const picture = job.imageId ?? job.parentId;
  const src = job.preview ?? (picture ? `/api/images/${picture}?width=320` : null);
  return (
    <span className={isTerminal(job.state) ? 'job-thumb' : 'job-thumb developing'}>
      {src ? <img src={src} alt="" /> : <Icon size={18} strokeWidth={1.5} aria-hidden="true" />}
    </span>
  );
};

const Line = ({ job }: { job: JobView }) => {
  const percent = percentOf(job);
  return (
    <span
      className="job-line"
      role="progressbar"
      aria-label={makingText[job.kind]}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={progressText(job)}
    >
      <b style={{ transform: `scaleX(${Math.max(percent, 2) / 100})` }} />
    </span>
  );
};

const stateText = (job: JobView): string => {
  if (isLost(job)) return lossText(job);
  if (job.state === 'succeeded') return m.jobs_ready_and({ settlement: settlementText(job) });
  return job.stage === 'queued'
    ? m.jobs_queued_and({ settlement: settlementText(job) })
    : m.jobs_progress_short({ stage: stageText(job), percent: percentOf(job) });
};

type JobRowProps = {
  job: JobView;
  user: CurrentUser;
  /** Brings a running job to the stage of the page, where there is one. */
  onShow?: (job: JobView) => void;
  onLeave?: () => void;
};

/** One job: what was asked for, where it stands, what became of its credits, and what can be done. */
export const JobRow = ({ job, user, onShow, onLeave }: JobRowProps) => {
  const ended = isTerminal(job.state);
  const putAway = () => watchedJobs.drop(user.id, [job.id]);
  const kind = kindText[job.kind];
  return (
    <li className="job-row">
      <Thumb job={job} />
      <div className="grow">
        <p className="voice job-prompt">{job.prompt || m.jobs_motion_by_itself()}</p>
        <p className={`small ${job.state === 'failed' ? 'job-failed' : 'text-2'} figures`}>
          <span className="text-3">{job.count > 1 ? m.jobs_kind_several({ count: job.count, kind }) : kind} · </span>
          {stateText(job)}
        </p>
        {!ended && <Line job={job} />}
        <p className="small row job-actions">
          {!ended && onShow && (
            <button type="button" className="underlined" onClick={() => onShow(job)}>
              {m.jobs_watch()}
            </button>
          )}
          <CancelJob job={job} />
          {isLost(job) && <RetryJob job={job} user={user} {...(onShow ? { onRetried: onShow } : {})} />}
          {job.state === 'succeeded' && job.kind === 'image' && (
            <Link className="underlined" to={paths.generate} onClick={onLeave}>
              {m.jobs_name_it()}
            </Link>
          )}
          {job.state === 'succeeded' && job.kind === 'edit' && job.imageId && (
            <Link
              className="underlined"
              to={ownImagePath(job.imageId)}
              onClick={() => {
                putAway();
                onLeave?.();
              }}
            >
              {m.common_view()}
            </Link>
          )}
          {job.state === 'succeeded' && job.kind === 'video' && (
            <Link
              className="underlined"
              to={videosPath}
              onClick={() => {
                putAway();
                onLeave?.();
              }}
            >
              {m.common_view()}
            </Link>
          )}
        </p>
      </div>
      {ended && (
        <button
          type="button"
          className="icon-button"
          aria-label={m.jobs_put_away({ name: job.prompt })}
          onClick={putAway}
        >
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </li>
  );
};
