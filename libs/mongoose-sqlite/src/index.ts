export { sqliteDriver } from './driver.js';
export { explainFind, type FindPlan } from './explain.js';
