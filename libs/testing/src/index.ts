export * from './nats-server.js';
export * from './chromium.js';
export * from './pictora-process.js';
export * from './stripe-mock.js';
