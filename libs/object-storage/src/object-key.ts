const PART = /^[a-z0-9_-][a-z0-9._-]{0,126}$/;
const LONGEST_KEY = 512;

/**
 * Parts of small letters, digits, `-`, `_` and `.`, none of which begins with a dot, with slashes between them. So a key can be a
 * path in any folder or part of an address as it stands, never leads out of either, and is no other on a disk that
 * takes large and small letters for the same.
 */
export const isKey = (key: string): boolean =>
  key.length <= LONGEST_KEY && key.split('/').every((part) => PART.test(part));

export const assertKey = (key: string): void => {
  if (!isKey(key)) throw new TypeError(`Not a key of an object: ${JSON.stringify(key.slice(0, 100))}`);
};

/** A prefix is empty, or whole parts with a slash at the end. */
export const assertPrefix = (prefix: string): void => {
  if (prefix !== '' && !(prefix.endsWith('/') && isKey(prefix.slice(0, -1)))) {
    throw new TypeError(`Not a prefix of keys: ${JSON.stringify(prefix.slice(0, 100))}`);
  }
};
