import type { Reading } from './readings.js';

/** What one thing does to another, which are drawn side by side. */
const RELATIONS =
  /^(?:riding|rides|crossing|crosses|holding|holds|carrying|chasing|eating|hugging|kissing|fighting|feeding|hunting|catching|climbing|sitting on|driving|reading|playing|pulling|breathing|reitet|überquert|montando|cruzando|cabalgando|chevauchant|traversant)$/;

/** The words for relations between two things of a prompt. */
export const relationsOf = (readings: readonly Reading[]): string[] => {
  const isThing = ({ meaning, mark }: Reading): boolean => mark === 'plain' && meaning?.subject !== undefined;
  return readings.flatMap(({ term, mark }, i) => {
    if (mark !== 'plain' || !RELATIONS.test(term.word)) return [];
    return readings.slice(0, i).some(isThing) && readings.slice(i + 1).some(isThing) ? [term.text] : [];
  });
};
