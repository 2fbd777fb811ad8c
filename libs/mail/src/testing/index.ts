export * from './mailer.contract.js';
