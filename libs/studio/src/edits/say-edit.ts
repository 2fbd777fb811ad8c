import type { UnderstoodTerm } from '../prompt/understand.js';
import { StudioError } from '../studio-error.js';
import { EDIT_KINDS } from './edit-step.js';
import type { Wish } from './reading/wish.js';
import { EDITS } from './registry.js';

const degreeOf = ({ share, factor }: Wish): string => {
  if (share !== null) return `, ${Math.round(share * 100)} %`;
  if (factor === null) return '';
  return factor < 1 ? ', a little' : factor > 2 ? ', extremely' : ', much';
};

/** A wish in the studio's own words: "brighter, a little", "pink sky". */
export const labelOf = (wish: Wish): string => {
  const { target, direction, colour, from, region, degrees, ratio, quote } = wish;
  if (target.type === 'meaning') {
    const way = direction === 'less' ? 'less ' : direction === 'more' ? 'more ' : '';
    return `${way}${target.meaning.label}${degreeOf(wish)}`;
  }
  if (target.type === 'subject') return target.change.label;
  const { kind, phrase } = target;
  if (kind === 'recolour') return `${colour?.label ?? ''} ${region ?? 'sky'}`;
  if (kind === 'swap-colour') return `${from?.label ?? ''} turned ${colour?.label ?? ''}`;
  if (kind === 'keep-colour') return `black and white but for ${colour?.label ?? 'one colour'}`;
  if (kind === 'tint') return `${colour?.label ?? ''} tint`;
  if (kind === 'text') return quote === null ? 'text' : `the text “${quote}”`;
  if (kind === 'crop' && ratio !== null) return `cropped to ${ratio}`;
  if (kind === 'rotate' && degrees !== null) return `${phrase.label} by ${degrees}°`;
  const isTurned = (direction === 'less' || direction === 'remove') && EDITS[kind].isTwoSided;
  const way = isTurned ? 'less ' : direction === 'less' ? 'less ' : '';
  const lead = kind === 'frame' && colour ? `${colour.label} frame` : phrase.label;
  const where = region === null ? '' : ` (${region})`;
  return `${way}${way !== '' && lead.startsWith('more ') ? lead.slice(5) : lead}${degreeOf(wish)}${where}`;
};

const OFFERS = EDIT_KINDS.map((kind) => EDITS[kind].offers).join(', ');

/** What can be done with single things; an upload has no description that knows of them. */
const THINGS_OWN = 'add, remove, colour, resize and move the things it draws (animals, people, buildings, boats)';
const THINGS_UPLOAD = 'Single things can be added, removed or moved in pictures of its own only.';

/** `isOwn`: the picture has a description that it can be drawn again from. */
export const nothingUnderstood = (
  instruction: string,
  idle: readonly UnderstoodTerm[],
  isOwn: boolean,
): StudioError => {
  const first = [...instruction.trim()].slice(0, 60).join('');
  const why =
    idle.length > 0
      ? `“${first}” would change nothing here${idle.length === 1 && idle[0]!.meaning.startsWith('There is') ? `: ${idle[0]!.meaning.toLowerCase()}` : ''}.`
      : `The studio did not understand “${first}${first.length < instruction.trim().length ? '…' : ''}”.`;
  return new StudioError(
    'edit-not-understood',
    `${why} It can: ${OFFERS}${isOwn ? `, ${THINGS_OWN}` : ''}.${isOwn ? '' : ` ${THINGS_UPLOAD}`} For example: “make the sky pink, add a vignette and crop to a square”.`,
  );
};

const MOST_NAMED = 4;

/** What to tell of words that changed nothing. */
export const suggestionFor = (ignored: readonly string[], isOwn: boolean): string | null => {
  if (ignored.length === 0) return null;
  const named = ignored.slice(0, MOST_NAMED).map((word) => `“${word}”`);
  const more = ignored.length > MOST_NAMED ? ' and more' : '';
  return `The studio does nothing with ${named.join(', ')}${more}: it changes light, colour, shape, weather, season, hour and style${isOwn ? ', and can add, remove and change the things it draws' : '. Single things it adds, removes or moves in pictures of its own only'}.`;
};
