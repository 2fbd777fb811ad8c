import { LEXICON, LONGEST_PHRASE } from '../../prompt/lexicon/index.js';
import type { Meaning } from '../../prompt/lexicon/meaning.js';
import { matchTerms } from '../../prompt/match-terms.js';
import type { Token } from '../../prompt/tokens.js';
import { wordForms } from '../../prompt/word-forms.js';
import { EDIT_KINDS } from '../edit-step.js';
import { EDITS } from '../registry.js';
import { GRAMMAR } from './grammar.js';
import { EDIT_SYNONYMS } from './other-languages.js';
import { prepare, standsFor } from './prepare.js';
import { groupOf, kindsOf } from './subject-kinds.js';
import type { Sense, Term } from './terms.js';

const LEARNED = new Map<string, Sense>();
for (const kind of EDIT_KINDS)
  for (const [words, phrase] of EDITS[kind].phrases)
    for (const word of words.split(', ')) if (!LEARNED.has(word)) LEARNED.set(word, { type: 'edit', kind, phrase });
for (const [words, sense] of GRAMMAR)
  for (const word of words.split(', ')) if (!LEARNED.has(word)) LEARNED.set(word, sense);
for (const [word, synonyms] of Object.entries(EDIT_SYNONYMS)) {
  const sense = LEARNED.get(word);
  if (!sense) throw new Error(`no instruction has the word “${word}”`);
  for (const synonym of synonyms.split(', ')) if (!LEARNED.has(synonym)) LEARNED.set(synonym, sense);
}

const LONGEST = Math.max(LONGEST_PHRASE, ...[...LEARNED.keys()].map((word) => word.split(' ').length));

const senseOf = (meaning: Meaning, word: string): Sense => {
  if (meaning.family === 'Colour' && meaning.colour !== undefined)
    return { type: 'colour', hex: meaning.colour, label: meaning.label };
  if (meaning.family === 'Part') return { type: 'region', region: meaning.surface ?? 'ground' };
  if (meaning.family === 'Filler' || meaning.family === 'Degree') return { type: 'filler' };
  if (meaning.family === 'Subject') {
    const kinds = meaning.subject ? kindsOf(word, meaning.subject) : groupOf(word);
    return kinds === null
      ? { type: 'unknown' }
      : { type: 'subject', kinds, label: meaning.subject ? meaning.label : word };
  }
  return { type: 'meaning', meaning };
};

/** "the sky blue" is a sky that turns blue, not the colour of that name. */
const partsWords = (phrase: string, before: Token | undefined): boolean =>
  /^(?:sky|ice|moss|wine|rose) /.test(phrase) && /^(?:the|my|this|that|den|der)$/.test(before?.word ?? '');

const lookUp = (phrase: string): Sense | null => {
  const learned = LEARNED.get(phrase);
  if (learned) return learned;
  const cut = phrase.lastIndexOf(' ') + 1;
  for (const form of wordForms(phrase.slice(cut))) {
    const meaning = LEXICON.get(phrase.slice(0, cut) + form);
    if (meaning) return senseOf(meaning, phrase);
  }
  return null;
};

/** Fillers that only prompts have ("sharp focus", "detailed") are looked up last, so that they hide no edit. */
const longestAt = (tokens: readonly Token[], at: number): { length: number; sense: Sense } | null => {
  let longest = 1;
  while (longest < LONGEST && tokens[at + longest] && !tokens[at + longest]!.breakBefore) longest++;
  for (let length = longest; length > 0; length--) {
    const phrase = tokens
      .slice(at, at + length)
      .map(({ word }) => word)
      .join(' ');
    if (length > 1 && partsWords(phrase, tokens[at - 1])) continue;
    const sense = lookUp(phrase);
    if (sense && !(sense.type === 'filler' && length > 1 && !LEARNED.has(phrase))) return { length, sense };
  }
  return null;
};

/** Reads an instruction as terms, the longest known phrase first. */
export const readTerms = (instruction: string): Term[] => {
  const { tokens, quotes } = prepare(instruction);
  const terms: Term[] = [];
  for (let i = 0; i < tokens.length;) {
    const token = tokens[i]!;
    const { breakBefore } = token;
    const special = standsFor(token.word, quotes);
    if (special) {
      const text = special.type === 'quote' ? `“${special.text}”` : token.text;
      terms.push({ text, sense: special, breakBefore });
      i++;
      continue;
    }
    const found = longestAt(tokens, i);
    if (found) {
      const text = tokens.slice(i, i + found.length).map((one) => one.text);
      terms.push({ text: text.join(' '), sense: found.sense, breakBefore });
      i += found.length;
      continue;
    }
    // Slips of the keyboard and scripts without spaces.
    for (const { text, meaning } of matchTerms([token]))
      terms.push({ text, sense: meaning ? senseOf(meaning, text.toLowerCase()) : { type: 'unknown' }, breakBefore });
    i++;
  }
  return terms;
};
