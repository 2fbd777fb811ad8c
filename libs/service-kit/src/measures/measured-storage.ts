import { ObjectNotFound, type ObjectStorage } from '@pictora/object-storage';
import { secondsSince, type Metrics } from '@pictora/telemetry';

const outcomeOf = (error: unknown): string => (error instanceof ObjectNotFound ? 'not_found' : 'error');

/** The same store, whose calls are timed. A list is not: how long it takes is up to who reads it. */
export const measuredStorage = (store: ObjectStorage, metrics: Metrics): ObjectStorage => {
  const timed = async <T>(operation: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    let outcome = 'ok';
    try {
      return await work();
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      metrics.observe('pictora_storage_seconds', { operation, outcome }, secondsSince(startedAt));
    }
  };
  return {
    put: (key, body, options) => timed('put', () => store.put(key, body, options)),
    get: (key, range) => timed('get', () => store.get(key, range)),
    stat: (key) => timed('stat', () => store.stat(key)),
    exists: (key) => timed('exists', () => store.exists(key)),
    copy: (from, to) => timed('copy', () => store.copy(from, to)),
    remove: (key) => timed('remove', () => store.remove(key)),
    list: (prefix, after) => store.list(prefix, after),
    ping: () => store.ping(),
  };
};
