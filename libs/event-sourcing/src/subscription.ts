import type { EventHandler, Subscription } from './event-store.port.js';
import type { RecordedEvent } from './event.js';

/** Groups what is ready at once into arrays of at most `size`, never waiting for more than the first. */
export async function* inBatches<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    for (;;) {
      const first = await next;
      if (first.done) return;
      const batch = [first.value];
      next = iterator.next();
      while (batch.length < size) {
        // A read-ahead that fails is met again as the next batch's first, after what came before it was handled.
        const ready = await Promise.race([
          next.catch(() => undefined),
          new Promise<undefined>((done) => setImmediate(done, undefined)),
        ]);
        if (ready === undefined || ready.done) break;
        batch.push(ready.value);
        next = iterator.next();
      }
      next.catch(() => undefined);
      yield batch;
    }
  } finally {
    await iterator.return?.();
  }
}

/**
 * Runs a handler over batches, one call at a time, until the source ends or fails, the handler fails, or the subscription
 * is closed. `stop` ends the source; it may be called more than once, and always is before the loop is left.
 */
export const subscriptionOver = (
  batches: AsyncIterable<readonly RecordedEvent[]>,
  handler: EventHandler,
  stop: () => Promise<void> | void,
): Subscription => {
  let closing = false;
  let failure: { readonly error: unknown } | undefined;
  const run = async () => {
    try {
      for await (const batch of batches) {
        if (closing) break;
        await handler(batch).catch((error: unknown) => (failure = { error }));
        if (failure) await stop();
        if (failure || closing) break;
      }
    } catch (error) {
      // A source that was told to stop may end with an error of its own, which is no news.
      if (!closing) failure = { error };
    }
    await stop();
    if (failure) throw failure.error;
  };
  const ended = run();
  // Nobody has to listen to `ended`: an unheard failure must not bring the process down.
  ended.catch(() => undefined);
  return {
    ended,
    close: async () => {
      closing = true;
      await stop();
      await ended.catch(() => undefined);
    },
  };
};
