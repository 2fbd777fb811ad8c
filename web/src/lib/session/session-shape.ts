import type { Profile, Session } from '@pictora/contracts';

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isTextOrNull: Check = (value) => value === null || isText(value);
const isWhole: Check = (value) => Number.isSafeInteger(value);
const isFlag: Check = (value) => typeof value === 'boolean';

/** Written out and not a schema: this is read before the first picture of every page, and a schema brings all of zod. */
const profileFields: Record<keyof Profile, Check> = {
  id: isText,
  firstName: isTextOrNull,
  lastName: isTextOrNull,
  username: isTextOrNull,
  email: isText,
  profileImageUrl: isTextOrNull,
  acceptedTerms: isFlag,
  createdAt: isText,
};
const sessionFields: Record<keyof Session, Check> = {
  access_token: isText,
  refresh_token: isText,
  expires_in: isWhole,
  expires_at: isWhole,
  token_type: (value) => value === 'bearer',
  user: (value) => read(profileFields, value) !== null,
};

/** The named fields alone and in their order, or null when one is not what it should be. */
const read = (checks: Readonly<Record<string, Check>>, value: unknown): Fields | null => {
  if (typeof value !== 'object' || value === null) return null;
  const fields: Record<string, unknown> = {};
  for (const [name, check] of Object.entries(checks)) {
    const field = (value as Fields)[name];
    if (!check(field)) return null;
    fields[name] = field;
  }
  return fields;
};

/** A person without what other answers say of them beside the session's. */
export const profileOf = (value: unknown): Profile | null => read(profileFields, value) as Profile | null;

/** A whole session, as this page has written it before; null for everything else. */
export const sessionOf = (value: unknown): Session | null => {
  const session = read(sessionFields, value) as Session | null;
  const user = profileOf(session?.user);
  return session && user && { ...session, user };
};
