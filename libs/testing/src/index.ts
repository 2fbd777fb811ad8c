export * from './nats-server.js';
export * from './chromium.js';
export * from './free-port.js';
export * from './keycloak-server.js';
export * from './pictora-process.js';
export * from './stripe-mock.js';
export * from './minio-server.js';
