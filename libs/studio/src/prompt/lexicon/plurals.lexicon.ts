import type { Meaning } from './meaning.js';

/** Plurals and cases of other languages that no rule finds, and the words they belong to. */
const PLURALS: Readonly<Record<string, string>> = {
  fuchs: 'füchse, füchsen',
  wolf: 'wölfe, wölfen',
  katze: 'katzen, kätzchen',
  hund: 'hunde, hunden',
  pferd: 'pferde, pferden',
  cheval: 'chevaux',
  bär: 'bären',
  hase: 'hasen',
  hirsch: 'hirsche, hirschen',
  eule: 'eulen',
  vogel: 'vögel, vögeln',
  oiseau: 'oiseaux',
  fisch: 'fische, fischen',
  delfin: 'delfine, delfinen',
  wal: 'wale, walen',
  schaf: 'schafe, schafen',
  kuh: 'kühe, kühen',
  schmetterling: 'schmetterlinge, schmetterlingen',
  segelboot: 'segelboote',
  bateau: 'bateaux',
  château: 'châteaux',
  baum: 'bäumen',
  gatto: 'gatti',
  cane: 'cani',
  cavallo: 'cavalli',
  volpe: 'volpi',
};

/** These forms with what their words mean. */
export const pluralWords = (words: ReadonlyMap<string, Meaning>): [string, Meaning][] =>
  Object.entries(PLURALS).flatMap(([word, forms]) => {
    const meaning = words.get(word);
    return meaning?.subject ? forms.split(', ').map((form): [string, Meaning] => [form, meaning]) : [];
  });

/** Forms that are several without ending as an English plural does. */
export const FOREIGN_PLURALS: ReadonlySet<string> = new Set(
  Object.values(PLURALS).flatMap((forms) => forms.split(', ').filter((form) => form !== 'kätzchen')),
);
