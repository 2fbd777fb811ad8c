export * from './random.js';
export * from './world.js';
