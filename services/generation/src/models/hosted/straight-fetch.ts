import { ModelFailure } from '../calls/model-failure.js';
import type { Fetch } from './bounded-fetch.js';

const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Goes where it was sent and no further: a redirect would carry keys, prompts and pictures to an address that no setting
 * names, or make this process ask one within its own network. The packages of some providers follow redirects themselves,
 * a request for each; they do not get to see one.
 */
export const straightFetch =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: 'manual' });
    if (!redirects.has(answer.status)) return answer;
    await answer.body?.cancel();
    throw new ModelFailure(`The answer leads elsewhere (${answer.status}), which is not followed`, {
      transient: false,
    });
  };
