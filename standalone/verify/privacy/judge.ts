import { Violation } from '../kit/harness.js';
import type { Person } from './acts/account.js';
import { kept, neverKept, type CanaryName } from './canaries.js';
import { Search, told, type Find } from './search/search.js';

const MOST_TOLD = 30;
/** Letters of a canary. */
const WORD = 16;

const refuse = (finds: readonly Find[], what: string, seed: number): void => {
  if (finds.length === 0) return;
  const lines = [...new Set(finds.map(told))];
  throw new Violation(`${what}: ${lines.length} places`, seed, lines.slice(0, MOST_TOLD));
};

const nameOf = (name: CanaryName, words: Person['words']): string => `${name} (${words[name]})`;

/** Which of the people's words finds of their tag are about, told by the letters before it. */
export const named = (finds: readonly Find[], people: readonly Pick<Person, 'words'>[]): Find[] => {
  const names = new Map(
    people.flatMap(({ words }) =>
      (Object.keys(words) as CanaryName[]).map((name) => [words[name], nameOf(name, words)] as const),
    ),
  );
  return finds.map((find) => ({ ...find, word: names.get(find.lead.slice(-WORD)) ?? find.word }));
};

type About = {
  readonly people: readonly Pick<Person, 'words' | 'secrets'>[];
  readonly tag: string;
  readonly seed: number;
};

/** A 6-digit code is looked for as a number of its own: it is part of many longer ones. */
const codes = (secrets: Person['secrets']) => secrets.filter(({ value }) => /^\d{6}$/.test(value));
/** The end of a token is what nobody can know; its beginning says only what kind it is. */
const END = 24;
const tokens = (secrets: Person['secrets']) =>
  secrets.filter(({ value }) => !/^\d{6}$/.test(value)).map(({ value }) => value.slice(-END));

/** Neither what opens an account nor what people wrote may be in the logs. */
export const assertQuiet = (output: string, { people, tag, seed }: About): void => {
  const secrets = people.flatMap((person) => person.secrets);
  const search = new Search([tag, ...new Set(tokens(secrets))]);
  refuse(named(search.inBytes(Buffer.from(output), 'log'), people), 'the logs tell what they may not', seed);
  for (const { what, value } of codes(secrets))
    if (new RegExp(`\\b${value}\\b`).test(output)) throw new Violation(`the logs tell a ${what}`, seed, [value]);
};

/** Nothing of those who left is in what was searched. */
export const assertGone = (finds: readonly Find[], where: string, { people, seed }: About): void =>
  refuse(named(finds, people), `${where} still holds something of who has left`, seed);

/**
 * Before anybody leaves: each word that is kept is found, or the search would prove nothing; and none of those that have no
 * business in any file.
 */
export const assertSeen = (finds: readonly Find[], { people, seed }: About): void => {
  const seen = new Set(named(finds, people).map(({ word }) => word));
  const missed = people.flatMap(({ words }) => kept.filter((name) => !seen.has(nameOf(name, words))));
  if (missed.length > 0) throw new Violation('the search does not see what is there', seed, missed);
  const never = new Set(people.flatMap(({ words }) => neverKept.map((name) => nameOf(name, words))));
  refuse(
    // Beside a running app the journal holds what was deleted a moment ago, until it is written over.
    named(finds, people).filter(({ word, file }) => never.has(word) && !file.endsWith('-wal')),
    'what is not to be kept is kept',
    seed,
  );
};

/** Looks for everything of theirs: their words by the tag, and what opened their accounts. */
export const searchFor = ({ people, tag }: About): Search =>
  new Search([tag, ...new Set(people.flatMap(({ secrets }) => tokens(secrets)))]);
