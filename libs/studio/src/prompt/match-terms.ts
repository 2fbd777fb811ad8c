import { DEGREES, LEXICON, LONGEST_PHRASE } from './lexicon/index.js';
import type { Meaning } from './lexicon/meaning.js';
import type { Token } from './tokens.js';
import { mendWord, wordForms } from './word-forms.js';

/** A word or phrase of the prompt with what it means; null when the studio does not know it. */
export type Term = {
  readonly text: string;
  readonly word: string;
  readonly meaning: Meaning | null;
  /** What it means before a weather word: "light mist". */
  readonly degree: number | null;
  readonly breakBefore: boolean;
};

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const LONGEST_UNSPACED = 16;
const PARTICLES = /^[\p{Script=Hiragana}的在和与及之上下中里有の는은이가의에서을를와과로]+$/u;

/** Particles around an unknown word are no part of it: 「と城」. */
const EDGE_PARTICLES = /^[とのにをはがでへも、]+|[とのにをはがでへも]+$/gu;

const lookUp = (phrase: string): Meaning | undefined => {
  const direct = LEXICON.get(phrase);
  if (direct) return direct;
  const cut = phrase.lastIndexOf(' ') + 1;
  for (const form of wordForms(phrase.slice(cut))) {
    const meaning = LEXICON.get(phrase.slice(0, cut) + form);
    if (meaning) return meaning;
  }
  return undefined;
};

/** A run of a script that writes no spaces, cut at the words that are known in it, the longest first. */
const cutRun = (token: Token): Term[] => {
  const letters = [...token.word];
  const terms: Term[] = [];
  let unknown = '';
  const push = (text: string, meaning: Meaning | null): void => {
    terms.push({ text, word: text, meaning, degree: null, breakBefore: terms.length === 0 && token.breakBefore });
  };
  const flush = (): void => {
    const bare = unknown.replace(EDGE_PARTICLES, '');
    if (bare && !PARTICLES.test(bare)) push(bare, null);
    unknown = '';
  };
  for (let i = 0; i < letters.length;) {
    let length = Math.min(LONGEST_UNSPACED, letters.length - i);
    while (length > 0 && !LEXICON.has(letters.slice(i, i + length).join(''))) length--;
    if (length === 0) {
      unknown += letters[i++];
      continue;
    }
    flush();
    const text = letters.slice(i, i + length).join('');
    push(text, LEXICON.get(text) ?? null);
    i += length;
  }
  flush();
  return terms;
};

/** Reads the tokens as terms, the longest known phrase first. */
export const matchTerms = (tokens: readonly Token[]): Term[] => {
  const terms: Term[] = [];
  for (let i = 0; i < tokens.length;) {
    const token = tokens[i]!;
    let longest = 1;
    while (longest < LONGEST_PHRASE && tokens[i + longest] && !tokens[i + longest]!.breakBefore) longest++;
    const phraseOf = (length: number): Token[] => tokens.slice(i, i + length);
    let length = longest;
    let meaning: Meaning | undefined;
    let degree: number | undefined;
    for (; length > 0; length--) {
      const phrase = phraseOf(length)
        .map(({ word }) => word)
        .join(' ');
      meaning = lookUp(phrase);
      degree = DEGREES.get(phrase)?.degree;
      if (meaning || degree !== undefined) break;
    }
    if (length === 0 && UNSPACED.test(token.word)) {
      terms.push(...cutRun(token));
      i++;
      continue;
    }
    if (length === 0) {
      const mended = mendWord(token.word);
      meaning = mended === null ? undefined : LEXICON.get(mended);
      length = 1;
    }
    const phrase = phraseOf(length);
    terms.push({
      text: phrase.map(({ text }) => text).join(' '),
      word: phrase.map(({ word }) => word).join(' '),
      meaning: meaning ?? null,
      degree: degree ?? null,
      breakBefore: token.breakBefore,
    });
    i += length;
  }
  return terms;
};
