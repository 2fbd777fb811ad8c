const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** How long ago, as short as a line under a picture has room for: `now`, `5 min`, `2 h`, `3 d`, then the date. */
export const ago = (iso: string, now: number): string => {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (seconds < MINUTE) return 'now';
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h`;
  if (seconds < WEEK) return `${Math.floor(seconds / DAY)} d`;
  return day.format(new Date(iso));
};
