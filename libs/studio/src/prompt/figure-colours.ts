import { doerOf } from './action-readings.js';
import { figureAfter } from './figure-readings.js';
import type { Reading } from './readings.js';

/** Colour words of languages that say them after the thing: "un zorro rojo". */
const AFTER_THE_THING =
  /^(?:rojos?|rojas?|rouges?|ross[oaie]|vermelh[oa]s?|bleue?s?|azul(?:es)?|azzurr[oaie]|blu|verdes?|verte?s?|verdi|negr[oa]s?|noire?s?|ner[oaie]|pret[oa]s?|blanc[oa]s?|blanc(?:he)?s?|bianc[oaieh]+|branc[oa]s?|amarill[oa]s?|jaunes?|giall[oaie]|amarel[oa]s?|naranjas?|arancione|laranjas?|doré[es]*|dorad[oa]s?|dorat[oaie]|dourad[oa]s?|morad[oa]s?|viola|rox[oa]s?|rosas?|roses|gris|grises|grigi[oa]|marron|marrón|marrones)$/u;

/** What a figure is to be coloured, and the words for it; `worn` is the piece of clothing that the colour was said of. */
export type FigureColour = { readonly colour: string; readonly text: string; readonly worn: string | null };

export type FigureColours = {
  /** By the place of the figure among the readings. */
  readonly of: ReadonlyMap<number, FigureColour>;
  /** The places of the words that have been used up. */
  readonly used: ReadonlySet<number>;
};

const garmentAfter = (readings: readonly Reading[], at: number): number | null => {
  for (let i = at + 1; i <= at + 2 && i < readings.length && !readings[i]!.term.breakBefore; i++) {
    const { meaning, mark } = readings[i]!;
    if (mark !== 'plain') return null;
    if (meaning?.family === 'Garment') return i;
    if (meaning?.family !== 'Filler' && meaning?.family !== 'Material' && readings[i]!.term.degree === null)
      return null;
  }
  return null;
};

/** Which figure each colour is of: the one after it, the one before it where a language says so, or who wears it. */
export const colourFigures = (readings: readonly Reading[]): FigureColours => {
  const of = new Map<number, FigureColour>();
  const used = new Set<number>();
  readings.forEach(({ term, meaning, mark }, i) => {
    if (mark !== 'plain' || meaning?.family !== 'Colour' || meaning.colour === undefined) return;
    const { colour } = meaning;
    const garment = garmentAfter(readings, i);
    const before = readings[i - 1];
    const isAfter = AFTER_THE_THING.test(term.word) && !term.breakBefore && before?.meaning?.subject !== undefined;
    const figure = garment !== null ? doerOf(readings, garment) : isAfter ? i - 1 : figureAfter(readings, i);
    if (figure === null) return;
    of.set(figure, { colour, text: term.text, worn: garment === null ? null : readings[garment]!.term.text });
    used.add(i);
    if (garment !== null) used.add(garment);
  });
  return { of, used };
};
