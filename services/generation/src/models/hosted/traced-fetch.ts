import { inSpan, outsideRequest } from '@pictora/telemetry/tracing';
import type { Fetch } from './bounded-fetch.js';

const urlOf = (input: Parameters<Fetch>[0]): URL => new URL(input instanceof Request ? input.url : input);

const methodOf = (input: Parameters<Fetch>[0], init: Parameters<Fetch>[1]): string =>
  init?.method ?? (input instanceof Request ? input.method : 'GET');

/** Shows in the trace of a job what a provider was asked, and when. The provider is not told of the trace. */
export const tracedFetch =
  (fetch: Fetch): Fetch =>
  (input, init) =>
    inSpan(outsideRequest(methodOf(input, init), urlOf(input).hostname), async (span) => {
      const answer = await fetch(input, init);
      span.note({ 'http.response.status_code': answer.status });
      if (answer.status >= 400) span.note({ 'error.type': String(answer.status) });
      return answer;
    });
