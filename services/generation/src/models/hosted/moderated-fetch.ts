import { refusedByProvider } from '../calls/model-failure.js';
import type { Fetch } from './bounded-fetch.js';

const moderated = new Set(['Request Moderated', 'Content Moderated']);

const statusOf = (text: string): unknown => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Black Forest Labs tells a refusal as the state of a finished task. `@ai-sdk/black-forest-labs` 2.0 takes it for one
 * that is still at work and asks on until its time is up, so the answer is looked at on its way.
 */
export const moderatedFetch =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.headers.get('content-type')?.includes('json')) return answer;
    const text = await answer.text();
    const status = statusOf(text);
    if (typeof status === 'string' && moderated.has(status)) throw refusedByProvider();
    return new Response(text, answer);
  };
