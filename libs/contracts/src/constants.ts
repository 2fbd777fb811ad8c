/**
 * What of the contracts is no schema: limits, prices, plans, styles, codes and addresses. Pages that a visitor sees first import only this, so
 * that they load no zod (`@pictora/contracts/constants`).
 */
export * from './avatar-url.js';
export * from './error-codes.js';
export * from './first-posts.js';
export * from './http/header-names.js';
export * from './language.js';
export * from './limits.js';
export * from './plan-catalogue.js';
export * from './style-names.js';
