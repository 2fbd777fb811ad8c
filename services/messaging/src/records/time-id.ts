import { createHash } from 'node:crypto';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A UUIDv7 of a moment, always the same for the same seed: it sorts by time, and a repeat makes no second one. */
export const timeId = (at: Date, seed: string): string => {
  const time = at.getTime().toString(16).padStart(12, '0');
  const hex = digest(seed);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
};

/** A UUID that is always the same for the same seed. */
export const seededId = (seed: string): string => {
  const hex = digest(seed);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
};
