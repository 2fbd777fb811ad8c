import type { Meaning } from '../prompt/lexicon/meaning.js';
import type { EditStep } from './edit-step.js';
import type { Direction } from './reading/terms.js';

type Bare = Pick<EditStep, 'kind' | 'amount'> & Partial<Pick<EditStep, 'variant'>>;

/** What a mood does to a finished picture. */
const MOODS: Readonly<Record<string, readonly Bare[]>> = {
  dramatic: [
    { kind: 'contrast', amount: 1.2 },
    { kind: 'exposure', amount: -0.35 },
    { kind: 'vignette', amount: 0.9 },
  ],
  mysterious: [
    { kind: 'exposure', amount: -0.7 },
    { kind: 'warmth', amount: -0.7 },
    { kind: 'fog', amount: 0.5 },
  ],
  joyful: [
    { kind: 'exposure', amount: 0.35 },
    { kind: 'saturation', amount: 0.8 },
  ],
  melancholic: [
    { kind: 'saturation', amount: -0.9 },
    { kind: 'warmth', amount: -0.5 },
  ],
  epic: [
    { kind: 'contrast', amount: 0.9 },
    { kind: 'saturation', amount: 0.4 },
    { kind: 'glow', amount: 0.5 },
  ],
  serene: [
    { kind: 'contrast', amount: -0.4 },
    { kind: 'glow', amount: 0.5 },
  ],
  dreamy: [{ kind: 'glow', amount: 1.2 }],
};

const falling = (meaning: Meaning, strength: number): readonly Bare[] => {
  const steps: Bare[] = [];
  if (meaning.cloudKind === 'storm') steps.push({ kind: 'clouds', amount: strength, variant: 'storm' });
  if (meaning.fog !== undefined) steps.push({ kind: 'fog', amount: (meaning.fog / 0.5) * strength });
  if (meaning.snow !== undefined) steps.push({ kind: 'snow', amount: (meaning.snow / 0.5) * strength });
  if (meaning.rain !== undefined) steps.push({ kind: 'rain', amount: (meaning.rain / 0.6) * strength });
  return steps;
};

/** How a word of the lexicon is laid over a picture that cannot be drawn anew; none where it cannot. */
export const stepsFor = (meaning: Meaning, direction: Direction | null, strength: number): readonly Bare[] => {
  const isAway = direction === 'remove' || direction === 'less';
  if (meaning.family === 'Style')
    return isAway || !meaning.style || meaning.style === 'none'
      ? []
      : [{ kind: 'style', amount: 1, variant: meaning.style }];
  if (meaning.family === 'Mood') return isAway ? [] : (MOODS[meaning.mood ?? ''] ?? []);
  if (meaning.family === 'Time')
    return isAway || !meaning.time ? [] : [{ kind: 'hour', amount: strength, variant: meaning.time }];
  if (meaning.family === 'Season')
    return isAway || !meaning.season ? [] : [{ kind: 'season', amount: strength, variant: meaning.season }];
  if (meaning.family !== 'Weather' && meaning.family !== 'Sky') return [];
  if (isAway) {
    if (meaning.fog !== undefined) return [{ kind: 'fog', amount: -strength }];
    const isCloud = (meaning.cloud ?? 0) > 0 && meaning.rain === undefined && meaning.snow === undefined;
    return isCloud && direction === 'remove' ? [{ kind: 'clear-sky', amount: 1 }] : [];
  }
  if (meaning.moon !== undefined) return [{ kind: 'moon', amount: strength, variant: meaning.moon }];
  if (meaning.stars !== undefined) return [{ kind: 'stars', amount: strength }];
  if (meaning.aurora !== undefined) return [{ kind: 'aurora', amount: strength }];
  if (meaning.rainbow !== undefined) return [{ kind: 'rainbow', amount: strength }];
  const steps = falling(meaning, strength);
  if (steps.length > 0) return steps;
  if (meaning.time !== undefined)
    return [
      { kind: 'hour', amount: 0.6 * strength, variant: meaning.time },
      { kind: 'exposure', amount: 0.25 },
    ];
  if (meaning.cloud === 0) return [{ kind: 'clear-sky', amount: strength }];
  if (meaning.cloud === undefined) return [];
  return [{ kind: 'clouds', amount: strength, variant: meaning.cloudKind === 'overcast' ? 'overcast' : 'scattered' }];
};
