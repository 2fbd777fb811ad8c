import type { Wishes } from '../prompt/wishes.js';
import { between, createRng } from '../raster/rng.js';
import { MOST_SUBJECTS, type Landform, type Setting, type Subject } from './scene-description.js';

/** Which coast or desert a place is: what the prompt says; palms at the sea grow on a tropical shore. */
export const landformIn = (setting: Setting, { landform, subjects }: Wishes): Landform | null =>
  setting === 'ocean' && landform === null && subjects.some(({ kind }) => kind === 'palm')
    ? 'tropical-beach'
    : landform;

/** A tropical beach has palms at its side, which whoever stands there keeps clear of, unless palms are asked for or forbidden. */
export const growPalms = (
  seed: number,
  landform: Landform | null,
  { subjects: wished, without }: Wishes,
  subjects: readonly Subject[],
): readonly Subject[] => {
  if (landform !== 'tropical-beach' || without.subjects.includes('palm')) return subjects;
  if (wished.some(({ kind }) => kind === 'palm')) return subjects;
  const rng = createRng(seed, 'palms');
  const others = subjects.map(({ x }) => x);
  const middle = others.reduce((sum, x) => sum + x, 0) / Math.max(1, others.length);
  const draw = rng() < 0.5 ? -1 : 1;
  const side = others.length === 0 ? draw : middle > 0.5 ? -1 : 1;
  const count = Math.min(1 + ((rng() * 2.4) | 0), MOST_SUBJECTS - subjects.length);
  const palms = Array.from({ length: count }, (_, n): Subject => {
    const size = between(rng, 0.62, 0.86) * (1 - 0.14 * n);
    return {
      kind: 'palm',
      x: 0.5 + side * Math.max(0.2, between(rng, 0.4, 0.46) - n * between(rng, 0.08, 0.13)),
      foot: between(rng, 0.8, 0.86) - n * 0.03,
      size,
      yaw: between(rng, -3, 3),
      colour: null,
    };
  });
  return [...subjects, ...palms].sort((a, b) => a.foot - b.foot);
};
