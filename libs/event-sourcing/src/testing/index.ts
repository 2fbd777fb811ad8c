export * from './counter.js';
export * from './event-store.contract.js';
export * from './given-when-then.js';
