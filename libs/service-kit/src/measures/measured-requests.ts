import { errorStatus } from '@pictora/contracts';
import { isAppError, type RequestTransport } from '@pictora/messaging';
import { secondsSince, type Metrics } from '@pictora/telemetry';

type Answer = { readonly ok?: unknown; readonly error?: { readonly code?: unknown } } | null | undefined;

/** Only the codes that we know: an answer out of form brings no label of its own. */
const codeOf = (code: unknown): string =>
  typeof code === 'string' && Object.hasOwn(errorStatus, code) ? code : 'internal';

const outcomeOf = (answer: Answer): string => (answer?.ok === true ? 'ok' : codeOf(answer?.error?.code));

/** The same transport, whose calls are timed as the caller sees them: the way there and back, and nobody being there. */
export const measuredRequests = (transport: RequestTransport, metrics: Metrics): RequestTransport => ({
  request: async (subject, envelope, timeoutMs) => {
    const startedAt = performance.now();
    let outcome = 'internal';
    try {
      const answer = await transport.request(subject, envelope, timeoutMs);
      outcome = outcomeOf(answer as Answer);
      return answer;
    } catch (error) {
      if (isAppError(error)) outcome = error.code;
      throw error;
    } finally {
      metrics.observe('pictora_rpc_seconds', { subject, outcome }, secondsSince(startedAt));
    }
  },
  ping: () => transport.ping(),
  close: () => transport.close(),
});
