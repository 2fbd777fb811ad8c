import { ModelFailure } from '../calls/model-failure.js';

export type Fetch = typeof globalThis.fetch;

/** No answer of a provider is larger: ten seconds of video at the highest rates. */
export const MAX_ANSWER_BYTES = 200 * 1024 * 1024;

/** Cuts an answer that is longer than `maxBytes`, however long it says it is. */
export const boundedFetch =
  (fetch: Fetch, maxBytes = MAX_ANSWER_BYTES): Fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.body === null) return answer;
    let read = 0;
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          read += chunk.byteLength;
          if (read > maxBytes) controller.error(new ModelFailure('The answer is too large', { transient: false }));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, answer);
  };
