export * from './random.js';
export * from './running-as.js';
export * from './virtual-timers.js';
export * from './world.js';
