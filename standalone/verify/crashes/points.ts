import { kinds, type Kind } from './acts.js';

/** A moment to kill at: so many milliseconds after somebody began something of a kind. */
export type Point = {
  readonly victim: string;
  readonly kind: Kind;
  readonly afterMs: number;
  /** The same victim dies once more while it starts, after so many milliseconds; null when it does not. */
  readonly againAfterMs: number | null;
};

const longestStartMs = 3_000;
/** How long a request takes, roughly, and how long what follows from it. */
const [request, consequence] = [60, 900];

const oneOf = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

/** Half of the moments lie within a request, half in what it sets going; after one in six deaths the next comes in the start. */
export const pointsFrom = (random: () => number, victims: readonly string[], count: number): Point[] => {
  const points: Point[] = [];
  for (let deaths = 0; deaths < count;) {
    const victim = oneOf(victims, random);
    const afterMs = random() * (random() < 0.5 ? request : consequence);
    const isTwice = random() < 1 / 6 && deaths + 2 <= count;
    points.push({
      victim,
      kind: oneOf(kinds, random),
      afterMs,
      againAfterMs: isTwice ? random() * longestStartMs : null,
    });
    deaths += isTwice ? 2 : 1;
  }
  return points;
};
