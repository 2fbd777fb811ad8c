import { m } from '../texts/index.js';
import { dateFormat } from './format.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const day = dateFormat({ dateStyle: 'medium' });

/** How long ago, as short as a line under a picture has room for: `now`, `5 min`, `2 h`, `3 d`, then the date. */
export const ago = (iso: string, now: number): string => {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (seconds < MINUTE) return m.pictures_ago_now();
  if (seconds < HOUR) return m.pictures_ago_minutes({ count: Math.floor(seconds / MINUTE) });
  if (seconds < DAY) return m.pictures_ago_hours({ count: Math.floor(seconds / HOUR) });
  if (seconds < WEEK) return m.pictures_ago_days({ count: Math.floor(seconds / DAY) });
  return day.format(new Date(iso));
};
