import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../api-client.js';

const pauseMs = 50;
/** Whoever asks that often while a process is away has used up what an address may ask in a minute. */
const pauseWhenLimitedMs = 1000;
const tooMany = 429;

/** The process at the other end is down, died with the answer in its hands, or takes too long. */
const isNoAnswer = (error: unknown): boolean => {
  const { name, message } = error as Error;
  return name === 'TimeoutError' || (name === 'TypeError' && /fetch failed|terminated/.test(message));
};

/**
 * As a good client does that got no answer in time, one of a fault of the server's, or the word to come later: the same wish again, under the same
 * key, until there is an answer. What is answered is acknowledged: it must be there ever after.
 */
export const insist = async <T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> => {
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (isNoAnswer(error)) return null;
      throw error;
    });
    const isLimited = answer?.status === tooMany;
    if (answer && answer.status < 500 && !isLimited) return answer;
    await wait(isLimited ? pauseWhenLimitedMs : pauseMs);
  }
};

/** {@link insist} for what can only be answered in one way. */
export const insistOn = async <T>(status: number, ask: () => Promise<Answer<T>>): Promise<T> => {
  const answer = await insist(ask);
  if (answer.status === status) return answer.body;
  throw new Error(`answered ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
};
