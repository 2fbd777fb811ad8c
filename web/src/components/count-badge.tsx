import { m } from '../texts/index.js';
const most = 9;

/** What a badge shows: nothing at 0, `9+` above 9 (specification 2.2). */
export const badgeText = (count: number): string | null =>
  count <= 0 ? null : count > most ? `${most}+` : String(count);

/** The name of a link that carries a badge, for who cannot see it. */
export const nameWithCount = (name: string, count: number): string =>
  count > 0 ? m.shell_unread({ name, count }) : name;

/** How many are unread, on the corner of an icon. Said by the name of the link around it. */
export const CountBadge = ({ count }: { count: number }) => {
  const text = badgeText(count);
  return (
    text && (
      <span className="count-badge corner figures" aria-hidden="true">
        {text}
      </span>
    )
  );
};
