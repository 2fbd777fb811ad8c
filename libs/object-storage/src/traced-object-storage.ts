import { inSpan, storageOperation } from '@pictora/telemetry/tracing';
import type { ObjectStorage } from './object-storage.port.js';

/** The same store, whose use is seen in traces. Keys are left out: they hold ids of people. `system` names the store. */
export const tracedObjectStorage = (store: ObjectStorage, system: string): ObjectStorage => {
  const traced = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
    inSpan(storageOperation(system, operation), work);
  return {
    put: (key, body, options) => traced('put', () => store.put(key, body, options)),
    get: (key, range) => traced('get', () => store.get(key, range)),
    stat: (key) => traced('stat', () => store.stat(key)),
    exists: (key) => traced('exists', () => store.exists(key)),
    copy: (from, to) => traced('copy', () => store.copy(from, to)),
    remove: (key) => traced('remove', () => store.remove(key)),
    list: (prefix, after) => store.list(prefix, after),
    ping: () => store.ping(),
  };
};
