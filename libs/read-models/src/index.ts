export * from './duplicate-key.js';
export * from './guarded-projection.js';
export * from './keep-up-to-date.js';
export * from './mongoose-checkpoint-store.js';
export * from './mongoose-snapshot-store.js';
export * from './mongoose-subject-keys.js';
export * from './read-model.js';
export * from './rebuild.js';
