export * from './event-log.port.js';
export * from './new-event.js';
export * from './jetstream/jetstream-event-log.js';
export * from './sqlite/sqlite-event-log.js';
export { tracedEventLog, type TracedLogOptions } from './traced-event-log.js';
export * from './outbox/outbox.plugin.js';
export { hasOutbox, OutboxRelay, type OutboxRelayOptions } from './outbox/outbox-relay.js';
export * from './inbox/inbox.js';
export * from './erasure/take-part-in-erasure.js';
