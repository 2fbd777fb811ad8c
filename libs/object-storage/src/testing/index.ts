export * from './object-storage.contract.js';
