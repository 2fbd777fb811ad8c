import { isTerminal, type Job, type JobKind } from '@pictora/contracts';
import { AppError, type RpcClient } from '@pictora/messaging';

/** One wait on the service, in milliseconds; short enough that a replica that dies is soon asked anew. */
const waitMs = 10_000;

/** The job when it has ended, or as it is when the time is up or the caller has left. It goes on either way. */
export const untilEnded = async (
  rpc: Pick<RpcClient, 'call'>,
  job: Job,
  userId: string,
  until: { readonly timeMs: number; readonly callerLeft: () => boolean },
): Promise<Job> => {
  const deadline = performance.now() + until.timeMs;
  let current = job;
  for (let left = until.timeMs; !isTerminal(current.state) && left > 0 && !until.callerLeft();) {
    const wait = { jobId: job.id, userId, waitMs: Math.min(waitMs, Math.ceil(left)) };
    current = await rpc.call('generation.jobs.await', wait, wait.waitMs + 5_000);
    left = deadline - performance.now();
  }
  return current;
};

const stillWorking: Readonly<Record<JobKind, string>> = {
  image: 'Your image is still being made. It will appear in your profile.',
  edit: 'Your image is still being edited. It will appear in your profile.',
  video: 'Your video is still being made. It will appear in your profile.',
};
const couldNot: Readonly<Record<JobKind, string>> = {
  image: 'Failed to generate image',
  edit: 'Failed to edit image',
  video: 'Failed to generate video',
};

/** Why there is nothing to answer with. */
export const unfinished = ({ id: jobId, kind, state, error }: Job): AppError => {
  if (error) return new AppError(error.code, error.message, { jobId });
  if (state === 'cancelled')
    return new AppError('generation_failed', 'You cancelled it. Nothing was spent.', { jobId });
  if (isTerminal(state)) return new AppError('generation_failed', couldNot[kind], { jobId });
  return new AppError('job_not_finished', stillWorking[kind], { jobId });
};
