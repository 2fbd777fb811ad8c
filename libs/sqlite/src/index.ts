export * from './atomically.js';
export * from './empty-journal.js';
export * from './file-lock.js';
export * from './group-commit.js';
export * from './is-busy.js';
export * from './open-database.js';
