/**
 * What of the contracts is no schema: limits, prices, plans and styles. Pages that a visitor sees first import only this, so
 * that they load no zod (`@pictora/contracts/constants`).
 */
export * from './language.js';
export * from './limits.js';
export * from './plan-catalogue.js';
export * from './style-names.js';
