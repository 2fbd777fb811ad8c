export * from './records.contract.js';
export * from './mongo-records.js';
