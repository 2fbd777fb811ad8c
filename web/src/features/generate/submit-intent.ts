import type { ImageOrder } from './api/jobs.endpoints.js';

/** One wish to spend a credit: its key goes with every try, so the wish is charged once however often it is sent. */
export type SubmitIntent = { readonly order: ImageOrder; readonly key: string };

const same = (a: ImageOrder, b: ImageOrder) =>
  a.prompt === b.prompt && a.style === b.style && a.aspectRatio === b.aspectRatio;

/** The key of a try whose fate is unknown is used again for the same order; anything else is a new wish. */
export const intentFor = (unsettled: SubmitIntent | null, order: ImageOrder, newKey: () => string): SubmitIntent =>
  unsettled && same(unsettled.order, order) ? unsettled : { order, key: newKey() };

/** After a failure: a clear refusal (4xx) settles the wish, a lost answer or a fault of the server leaves it open. */
export const isUnsettled = (status: number | 'unreachable'): boolean => status === 'unreachable' || status >= 500;
