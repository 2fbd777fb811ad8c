// What a simulation needs to run the real log as several processes in one.
export type { ConsumerLock } from '../sqlite/consumer-lock.js';
export type { LogPlace } from '../sqlite/log-place.js';
export { openLogDatabase } from '../sqlite/log-schema.js';
