import { dateFormat } from '../../../lib/format.js';
import { m } from '../../../texts/index.js';

const inYear = dateFormat({ day: 'numeric', month: 'long' });
const withYear = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const short = dateFormat({ day: 'numeric', month: 'short' });
const clock = dateFormat({ hour: '2-digit', minute: '2-digit' });

/** Days and hours as they are on this device's clock. */
export const startOfDay = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate());
export const daysAfter = (date: Date, days: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
const isSameDay = (a: Date, b: Date) => startOfDay(a).getTime() === startOfDay(b).getTime();

export const longDay = (iso: string, now = new Date()): string => {
  const date = new Date(iso);
  return (date.getFullYear() === now.getFullYear() ? inYear : withYear).format(date);
};
export const shortDay = (time: number): string => short.format(time);
export const timeOfDay = (iso: string): string => clock.format(new Date(iso));

/** Whether a moment is of this day. */
export const isToday = (iso: string, now = new Date()): boolean => isSameDay(new Date(iso), now);

/** 'Today', 'Yesterday', '1 November'. */
export const dayName = (iso: string, now = new Date()): string => {
  const date = new Date(iso);
  if (isSameDay(date, now)) return m.common_today();
  return isSameDay(date, daysAfter(now, -1)) ? m.common_yesterday() : longDay(iso, now);
};

/** Runs of items on the same day of this device's clock, in their order. */
export const byDay = <T>(
  items: readonly T[],
  timeOf: (item: T) => string,
): { readonly day: string; readonly items: T[] }[] => {
  const days: { day: string; start: Date; items: T[] }[] = [];
  for (const item of items) {
    const date = new Date(timeOf(item));
    const last = days.at(-1);
    if (last && isSameDay(last.start, date)) last.items.push(item);
    else days.push({ day: timeOf(item), start: date, items: [item] });
  }
  return days;
};

/** A date of a date field ('2026-11-21') as the first moment of that day here, `days` later; null when it is none. */
export const fieldDate = (value: string, days = 0): string | null => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (!year) return null;
  const date = new Date(Number(year), Number(month) - 1, Number(day) + days);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};
