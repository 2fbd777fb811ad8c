export { startStandalone, type RunningStandalone } from './standalone.js';
