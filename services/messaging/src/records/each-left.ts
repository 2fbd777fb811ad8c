import type { Logger } from '@pictora/service-kit';

type Left<T> = {
  readonly finish: (one: T) => Promise<unknown>;
  /** Puts one behind those that wait, so that what cannot be finished does not fill each round. */
  readonly postpone: (one: T) => PromiseLike<unknown>;
  readonly logger: Pick<Logger, 'error'>;
};

/** Finishes what was left, each by itself: one that cannot be finished is logged and holds up none behind it. */
export const finishEach = async <T extends { readonly _id: string }>(
  left: readonly T[],
  { finish, postpone, logger }: Left<T>,
): Promise<void> => {
  for (const one of left)
    try {
      await finish(one);
    } catch (error) {
      logger.error({ err: error, id: one._id }, 'one that was left could not be finished');
      await postpone(one);
    }
};
