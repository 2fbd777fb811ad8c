import { dateFormat } from '../../lib/format.js';

const day = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const short = dateFormat({ day: 'numeric', month: 'short' });
const shortWithYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const clock = dateFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** Times as they are on this device's clock; a ledger is read to the second. */
export const dayOf = (time: number | string): string => day.format(new Date(time));
export const clockOf = (time: number | string): string => clock.format(new Date(time));
export const momentOf = (time: number | string): string => `${dayOf(time)}, ${clockOf(time)}`;

/** For an axis: days where it spans days, hours where it lies within one. */
export const axisLabel = (time: number, span: number): string => {
  if (span < 2 * 24 * 60 * 60 * 1000) return clock.format(time);
  return (span > 300 * 24 * 60 * 60 * 1000 ? shortWithYear : short).format(time);
};
