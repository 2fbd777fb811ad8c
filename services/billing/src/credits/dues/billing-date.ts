/** The date `months` after the first one, or the last day of a month that is too short for it. All dates are UTC. */
const monthsAfter = (first: Date, months: number): Date => {
  const year = first.getUTCFullYear();
  const month = first.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = new Date(first);
  date.setUTCFullYear(year, month, Math.min(first.getUTCDate(), lastDay));
  return date;
};

const monthsBetween = (first: Date, then: Date): number =>
  12 * (then.getUTCFullYear() - first.getUTCFullYear()) + then.getUTCMonth() - first.getUTCMonth();

/** The latest billing date up to a time, for an account that began at `first`. */
export const lastBillingDate = (first: Date, upTo: Date): Date => {
  const months = monthsBetween(first, upTo);
  const date = monthsAfter(first, months);
  return date <= upTo ? date : monthsAfter(first, months - 1);
};

/** The first billing date after a time. */
export const nextBillingDate = (first: Date, after: Date): Date => {
  const months = monthsBetween(first, after);
  const date = monthsAfter(first, months);
  return date > after ? date : monthsAfter(first, months + 1);
};
