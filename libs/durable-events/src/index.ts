export * from './event-log.port.js';
export * from './new-event.js';
