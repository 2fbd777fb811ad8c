export { sqliteDriver } from './driver.js';
export { explainFind, type FindPlan } from './explain.js';
export { leaveNoTrace } from './leave-no-trace.js';
