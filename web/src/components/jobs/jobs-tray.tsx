import { isTerminal, type CurrentUser } from '@pictora/contracts';
import { ChevronDown, CircleAlert, Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../config/paths.js';
import { m } from '../../texts/index.js';
import { Ring } from '../ring.js';
import { JobRow } from './job-row.js';
import { isLost } from './job-words.js';
import './jobs.css';
import { trayShare, trayText } from './tray-text.js';
import { useJobs } from './use-jobs.js';

/** Follows the person over all pages: what is being made, and what became of it. The generate page has it in itself. */
export const JobsTray = ({ user }: { user: CurrentUser }) => {
  const jobs = useJobs(user);
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !root.current?.contains(document.activeElement)) return;
      setOpen(false);
      root.current.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);

  if (jobs.shown.length === 0 || pathname === paths.generate) return null;
  const isRunning = jobs.shown.some(({ state }) => !isTerminal(state));
  return (
    <section ref={root} className="jobs-tray" aria-label={m.jobs_yours()}>
      {isOpen && (
        <div className="jobs-panel" id="jobs-panel">
          <ul>
            {jobs.shown.map((job) => (
              <JobRow key={job.id} job={job} user={user} onLeave={() => setOpen(false)} />
            ))}
          </ul>
        </div>
      )}
      <button
        type="button"
        className="jobs-pill figures"
        aria-expanded={isOpen}
        aria-controls="jobs-panel"
        onClick={() => setOpen(!isOpen)}
      >
        {isRunning ? (
          <Ring share={trayShare(jobs.shown)} />
        ) : jobs.shown.some(isLost) ? (
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Check size={16} strokeWidth={2} aria-hidden="true" />
        )}
        {trayText(jobs.shown)}
        <ChevronDown size={15} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <span className="vh" role="status">
        {trayText(jobs.shown)}
      </span>
    </section>
  );
};
