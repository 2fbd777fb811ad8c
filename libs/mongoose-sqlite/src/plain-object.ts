import type { Doc } from './document-codec.js';

export const isPlainObject = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** True for `{ $gt: 1 }`, false for a value to compare with. */
export const isOperators = (value: unknown): value is Doc => {
  if (!isPlainObject(value)) return false;
  for (const key in value) if (key.charCodeAt(0) === 36) return true;
  return false;
};
