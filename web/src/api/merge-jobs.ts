import { isTerminal, type Job } from '@pictora/contracts';

/** A job as the page shows it: pushes add a small preview while the picture develops. */
export type JobView = Job & {
  readonly preview?: string;
  /** When this page heard of it otherwise than by the list, by the clock of this machine. */
  readonly toldAt?: number;
};

/** How long a list may lag behind what was told otherwise: a read that began before an order may end after it. */
const lagMs = 30_000;

/**
 * Pushes and polls overtake each other: what is behind the shown state is dropped, and a preview outlives a poll. Fewer
 * tries are an older state, unless the job has gone on to its next picture, which begins with its first.
 */
export const mergeJob = (shown: JobView, next: JobView): JobView => {
  const isNextPicture = next.count > 1 && next.progress > shown.progress;
  const isOlderTry = next.attempts < shown.attempts && !isNextPicture;
  const isBehind = next.attempts === shown.attempts && next.progress < shown.progress;
  if (isTerminal(shown.state) || (!isTerminal(next.state) && (isOlderTry || isBehind))) return shown;
  const preview = next.preview ?? shown.preview;
  const toldAt = next.toldAt ?? shown.toldAt;
  return { ...next, ...(preview === undefined ? {} : { preview }), ...(toldAt === undefined ? {} : { toldAt }) };
};

const newestFirst = (a: Job, b: Job) =>
  a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1;

/** One job that was told of, in the list. */
export const withJob = (jobs: readonly JobView[], told: JobView, now: number): JobView[] => {
  const known = jobs.find(({ id }) => id === told.id);
  if (known) return jobs.map((job) => (job === known ? mergeJob(job, told) : job));
  return [...jobs, { ...told, toldAt: now }].sort(newestFirst);
};

/** A list as it was read, over the one that is shown. Jobs that it does not know yet stay for a moment. */
export const mergeList = (shown: readonly JobView[], read: readonly JobView[], now: number): JobView[] => {
  const known = new Map(shown.map((job) => [job.id, job]));
  const early = shown.filter(
    ({ id, toldAt }) => toldAt !== undefined && now - toldAt < lagMs && !read.some((job) => job.id === id),
  );
  const merged = read.map((job) => {
    const before = known.get(job.id);
    return before ? mergeJob(before, job) : job;
  });
  return [...merged, ...early].sort(newestFirst);
};
