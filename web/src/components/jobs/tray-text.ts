import { isTerminal } from '@pictora/contracts';
import type { JobView } from '../../api/jobs.endpoints.js';
import { m } from '../../texts/index.js';
import { isLost } from './job-words.js';

/** The whole tray in a few words. What still runs comes first, then what waits for the person. */
export const trayText = (jobs: readonly JobView[]): string => {
  const running = jobs.filter(({ state }) => !isTerminal(state)).length;
  const lost = jobs.filter(isLost).length;
  const ready = jobs.length - running - lost;
  return [
    running > 0 && m.jobs_tray_running({ count: running }),
    ready > 0 && m.jobs_tray_ready({ count: ready }),
    lost > 0 && m.jobs_tray_lost({ count: lost }),
  ]
    .filter(Boolean)
    .join(' · ');
};

/** How far everything that runs is, taken together. */
export const trayShare = (jobs: readonly JobView[]): number => {
  const running = jobs.filter(({ state }) => !isTerminal(state));
  return running.length === 0 ? 1 : running.reduce((sum, { progress }) => sum + progress, 0) / running.length;
};
