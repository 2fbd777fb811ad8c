export * from './event-log.contract.js';
export * from './recorder.js';
