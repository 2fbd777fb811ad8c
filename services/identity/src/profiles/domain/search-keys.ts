/** Letters that are a plain one to whoever searches for them, though they do not come apart into one and an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ł: 'l', ŋ: 'n', ŧ: 't', ĸ: 'k' },
};
const PLAIN_LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** Text as it is compared: without regard to case, accents and look-alike forms. Half of a character is none. */
const fold = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(PLAIN_LETTERS, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFKC');

/** The words of a folded text, with nothing between them but one blank. */
const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');

/** `AdaByron_art` is the words Ada, Byron and art. */
const wordsOfUsername = (username: string): string[] =>
  wordsOf(fold(username.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replaceAll('_', ' ')));

/** Long enough to be told apart by, and short enough for an index and a cursor. */
const LONGEST_KEY = 120;
const cut = (key: string): string => key.slice(0, LONGEST_KEY).toWellFormed();
const MOST_INNER = 16;

/** To be raised when the keys of the same person come out differently: then those that are kept are made anew. */
export const SEARCH_KEYS_VERSION = 1;

export type SearchKeys = {
  readonly username: string;
  /** First name, then last name. */
  readonly name: string;
  /** Last name, then first name. */
  readonly family: string;
  /** What begins with a word further inside: second names, later parts of a last name or of the username. */
  readonly inner: readonly string[];
};

type Names = { readonly username: string; readonly firstName: string; readonly lastName: string };

/** From every word on to the end, but for the words that the other keys begin with. */
const tails = (words: readonly string[], known: readonly number[]): string[] =>
  words.flatMap((_, index) => (known.includes(index) ? [] : [words.slice(index).join(' ')]));

/** What a person is found by: each key is looked for from its beginning. */
export const searchKeysOf = ({ username, firstName, lastName }: Names): SearchKeys => {
  const [first, last] = [wordsOf(fold(firstName)), wordsOf(fold(lastName))];
  const inner = [...tails([...first, ...last], [0, first.length]), ...tails(wordsOfUsername(username), [0])];
  return {
    username: cut(fold(username)),
    name: cut([...first, ...last].join(' ')),
    family: cut([...last, ...first].join(' ')),
    inner: [...new Set(inner.map(cut))].slice(0, MOST_INNER),
  };
};

/** What is typed, as the beginnings that are looked for. Empty where nothing of it can be found there. */
export const searchedFor = (text: string): { readonly username: string; readonly words: string } => {
  const folded = fold(text.trim());
  return { username: folded.replace(/^@/, ''), words: wordsOf(folded).join(' ') };
};
