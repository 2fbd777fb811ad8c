import type { HttpRouteName } from '@pictora/contracts';

/**
 * Who asks. The owner has the premium plan; the stranger is on the free one, `tier` on the premium one; the owner has blocked
 * `blocked`. `expired` and `ended` show a token of the owner's that is too old, or whose session was logged out; `cookie` has
 * nothing but the owner's session cookie.
 */
export const kinds = [
  ...['owner', 'stranger', 'blocked', 'tier', 'admin'],
  ...['visitor', 'expired', 'ended', 'cookie'],
] as Kind[];
export type Member = 'owner' | 'stranger' | 'blocked' | 'tier' | 'admin';
export type Kind = Member | 'visitor' | 'expired' | 'ended' | 'cookie';
export const isMember = (kind: Kind): kind is Member =>
  ['owner', 'stranger', 'blocked', 'tier', 'admin'].includes(kind);

/**
 * The answers of a row. `all` is everybody, `members` whoever is signed in, `others` whoever is not; the word that says most is
 * the one that counts.
 */
export type Cells = { readonly [who in Kind | 'all' | 'members' | 'others']?: number };

/** Something the matrix makes anew for a row, because the row uses it up. */
export type Fresh = 'image' | 'comment' | 'job';

export type Row = {
  /** What it is asked about, in a few words. */
  readonly about: string;
  /** Parameters of the path. `{name}` stands for an id of the world, `{fresh}` for the thing made for this row. */
  readonly params?: Readonly<Record<string, string>>;
  /** With its question mark. */
  readonly query?: string;
  readonly body?: unknown;
  /** A form with the sample picture in this field instead of a body of JSON. */
  readonly file?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly fresh?: Fresh;
  /** It ends what it is asked with: a session made for the call, or a person made for it. */
  readonly uses?: 'session' | 'person';
  readonly cells: Cells;
  /** Who besides the owner is shown the owner's secrets. */
  readonly shows?: readonly Kind[];
  /** What an answer may not tell somebody, beside the secrets. */
  readonly hides?: { readonly from: Kind; readonly what: RegExp };
  /** What the owner, or the admin, reads before and after all refused cells: it may not have changed. */
  readonly watch?: readonly string[];
};

/** Every call of the contract: one without a row does not compile, and does not run either. */
export type Table = Readonly<Record<HttpRouteName, readonly Row[]>>;

/** What is expected of a kind; throws when the row says nothing of it. */
export const expected = ({ about, cells }: Row, kind: Kind): number => {
  const status = cells[kind] ?? cells[isMember(kind) ? 'members' : 'others'] ?? cells.all;
  if (status === undefined) throw new Error(`the row "${about}" says nothing of ${kind}`);
  return status;
};

/** A text with the ids of the world in place of `{name}`; null when the world has no such thing. */
export const filled = (text: string, ids: Readonly<Record<string, string>>): string | null => {
  let isWhole = true;
  const whole = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    isWhole &&= id !== undefined;
    return id ?? '';
  });
  return isWhole ? whole : null;
};
