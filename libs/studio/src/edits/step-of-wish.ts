import { canWrite } from './ship-fonts.js';
import type { EditStep } from './edit-step.js';
import type { Wish } from './reading/wish.js';
import { EDITS } from './registry.js';

/** No wish is stronger than this many times the bare word. */
const MOST = 3;
const LONGEST_TEXT = 120;

/** How strongly: by a percentage, else by "a little" and "much", else as the bare word. */
export const strengthOf = ({ share, factor, direction }: Wish, unit: number): number => {
  const own = share !== null ? share / unit : (factor ?? 1);
  return Math.min(MOST, Math.max(0.05, direction === 'more' && share === null && factor === null ? own * 1.1 : own));
};

/** The edit that a wish asks for; null where it lacks what the edit needs. */
export const stepOf = (wish: Wish, seed: number): EditStep | null => {
  if (wish.target.type !== 'edit') return null;
  const { kind, phrase } = wish.target;
  const { unit, isTwoSided } = EDITS[kind];
  const isLess = wish.direction === 'less' || wish.direction === 'remove';
  const strength = strengthOf(wish, unit) * (phrase.amount ?? 1);
  const sign = (phrase.sign ?? 1) * (isLess && isTwoSided ? -1 : 1);
  const base = { seed, ...(wish.region ? { region: wish.region } : {}) };
  const colour = wish.colour ? { colour: wish.colour.hex } : {};
  const variant = phrase.variant === undefined ? {} : { variant: phrase.variant };
  switch (kind) {
    case 'rotate': {
      const bare = phrase.amount ?? 90;
      return { kind, ...base, amount: wish.degrees === null ? bare : wish.degrees * Math.sign(bare) };
    }
    case 'crop':
      return { kind, ...base, amount: strength, variant: wish.ratio ?? phrase.variant ?? 'tighter' };
    case 'text': {
      const text = wish.quote?.slice(0, LONGEST_TEXT) ?? '';
      if (text === '' || !canWrite(text)) return null;
      return { kind, ...base, amount: strength, text, variant: wish.place ?? 'bottom', ...colour };
    }
    case 'keep-colour':
    case 'tint':
    case 'recolour':
      return wish.colour === null ? null : { kind, ...base, amount: strength, ...colour };
    case 'swap-colour':
      return wish.colour === null || wish.from === null
        ? null
        : { kind, ...base, amount: strength, ...colour, from: wish.from.hex };
    case 'vignette':
      return wish.colour?.label === 'white'
        ? { kind, ...base, amount: strength, variant: 'white' }
        : { kind, ...base, ...variant, amount: sign * strength };
    case 'sharpen':
      return isLess ? { kind: 'blur', ...base, amount: 0.4 * strength } : { kind, ...base, amount: strength };
    case 'blur':
      return isLess ? { kind: 'sharpen', ...base, amount: strength } : { kind, ...base, ...variant, amount: strength };
    case 'grain':
      return isLess ? { kind: 'smooth', ...base, amount: strength } : { kind, ...base, amount: strength };
    default:
      return { kind, ...base, ...variant, ...colour, amount: sign * (isLess && !isTwoSided ? 0.5 : 1) * strength };
  }
};
