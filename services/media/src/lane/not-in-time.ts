/** The work was not done within somebody's patience: too much waits already, it took too long, or the lane closes. */
export class NotInTime extends Error {
  override readonly name = 'NotInTime';
}

/** Settles with the work, unless the signal comes first: then rejects, and what the work comes to is of no more interest. */
export const unlessAborted = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new NotInTime());
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
};
