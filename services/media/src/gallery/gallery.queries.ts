/** What the words of a search are: letters and digits, with what belongs to a letter. */
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * A text search for all of the words and not, as is its custom, for any of them. Signs mean nothing in it, so that nothing
 * that is typed can exclude, quote or widen. Null when there is no word.
 */
export const allWords = (text: string): string | null => {
  const words = text.toWellFormed().match(WORDS);
  return words ? words.map((word) => `"${word}"`).join(' ') : null;
};

const before = (cursor: string | undefined) => (cursor === undefined ? {} : { _id: { $lt: cursor } });

/** The images that a person shows to everybody. */
export const publicPage = (ownerId: string, cursor: string | undefined) => ({
  ownerId,
  isPublic: true,
  ...before(cursor),
});

/** What the viewer may find: the rule of `mayRead`, as a question to the records. */
export const foundPage = (viewerId: string, search: string, cursor: string | undefined) => ({
  $text: { $search: search },
  $or: [{ isPublic: true }, { ownerId: viewerId }],
  ...before(cursor),
});
