import { countOf } from '../../prompt/lexicon/numbers.lexicon.js';
import type { Side, SubjectChange } from '../subject-change.js';
import type { Direction, Sense, Term } from './terms.js';

/** What a clause says of a thing in the picture, the words as written, and those that say nothing. */
export type ReadSubject = {
  readonly change: SubjectChange;
  readonly texts: readonly string[];
  readonly ignored: readonly string[];
};

type Named = Extract<Sense, { readonly type: 'subject' }>;

const ADDS =
  /^(?:add|insert|include|another|draw|create|more|füge|füge hinzu|hinzu|hinzufügen|ergänze|zeichne|male|noch|añade|agrega|ajoute)$/;
const BRINGS = /^(?:put|place|show|get|bring|with|give|paint|have|want|need|like)$/;
const TURNS = /^(?:replace|swap|exchange|turn|change|become|into|instead of|rather than|convert|transform|make)$/;
const BESIDE =
  /^(?:next to|beside|besides|near|by|behind|front|above|over|under|below|left|right|to the left|to the right)$/;
const MOVES = /^(?:move|shift|slide|push|pull|drag|position|put|place|bring)$/;
const SMALLER = /^(?:kleiner|más pequeñ[oa]|plus petite?|smaller|shrink|shorter|tinier)$/;
const LARGER = /^(?:größer|más grande|plus grande?|bigger|larger|enlarge|taller|grow|huge)$/;
const SMALL = /^(?:small|tiny|little|short)$/;
const LARGE = /^(?:big|large|tall)$/;
const NEARER = /^(?:closer|nearer|forward|forwards|foreground|front)$/;
const FARTHER = /^(?:farther|further|back|backward|backwards|away|background|distance|the distance|behind)$/;
const HIGHER = /^(?:up|upward|upwards|higher)$/;
const LOWER = /^(?:down|downward|downwards|lower)$/;
const THE = /^(?:den|die|das|der|el|la|los|las|le|les|the|my|this|that|these|those|its|their|all)$/;
/** What may stand around a bare name: "two red foxes, please". */
const PLAIN: readonly Sense['type'][] = [
  'filler',
  'subject',
  'colour',
  'verb',
  'amount',
  'region',
  'place',
  'direction',
];
/** Changes of colour that a thing may have for itself; any other edit is of the whole picture. */
const COLOURS: readonly string[] = ['recolour', 'swap-colour', 'tint'];
const WHERE = new Set(['Setting', 'Foreground', 'Weather', 'Framing']);

const BY_A_THIRD = 1.35;
const STEP_ASIDE = 0.2;
const STEP_NEAR = 0.06;

const sideOf = (words: readonly string[]): Side | null => {
  if (words.some((word) => /(?:^| )left$/.test(word))) return 'left';
  if (words.some((word) => /(?:^| )right$/.test(word))) return 'right';
  return words.some((word) => /\b(?:centre|center|middle)$/.test(word)) ? 'centre' : null;
};

/** Reads a clause that is about a thing in the picture; null where it is about something else. `before` is whom "it" may mean. */
export const readSubject = (
  terms: readonly Term[],
  carried: Direction | null,
  before: SubjectChange | null,
): ReadSubject | null => {
  const words = terms.map(({ text }) => text.toLowerCase());
  const any = (pattern: RegExp): boolean => words.some((word) => pattern.test(word));
  const named = terms.flatMap(({ sense }, at) => (sense.type === 'subject' ? [{ ...sense, at }] : []));
  const edits = terms.flatMap(({ sense }) => (sense.type === 'edit' ? [sense.kind] : []));
  if (edits.some((kind) => !COLOURS.includes(kind))) return null;
  const isOf = named.length > 0;
  const carries = !isOf && before !== null && before.act !== 'remove';
  if (!isOf && !carries) return null;
  const first: (Named & { at: number }) | { kinds: SubjectChange['kinds']; label: string; at: number } = named[0] ?? {
    kinds: before!.kinds,
    label: before!.label,
    at: -1,
  };
  const second = named.find(({ kinds }) => kinds[0] !== first.kinds[0]) ?? null;
  const colours = terms.flatMap(({ sense, text }) => (sense.type === 'colour' ? [{ ...sense, text }] : []));
  const way = terms.findLast(({ sense }) => sense.type === 'direction')?.sense;
  const said = way?.type === 'direction' ? way.direction : null;
  const hasVerb = terms.some(({ sense }) => sense.type === 'verb') || any(MOVES);
  const direction = said ?? (hasVerb ? null : carried);
  const after = (pattern: RegExp): boolean => words.some((word, at) => at > first.at && pattern.test(word));
  const isTheOne = carries || words.slice(Math.max(0, first.at - 2), first.at).some((word) => THE.test(word));

  const factors = terms.flatMap(({ sense }) => (sense.type === 'amount' && !sense.isLeading ? [sense.factor] : []));
  const percent = terms.flatMap(({ sense }) => (sense.type === 'percent' ? [sense.share] : []))[0];
  const strength = factors.reduce((product, factor) => product * factor, 1);
  const twice = any(/^(?:twice|double)$/) ? 2 : null;
  const grown = twice ?? (percent === undefined ? BY_A_THIRD ** strength : 1 + percent);
  const shrunk = twice ? 0.5 : percent === undefined ? BY_A_THIRD ** -strength : Math.max(0.2, 1 - percent);
  const isSmaller = any(SMALLER) || after(SMALL) || (twice === null && any(/^half$/));
  const isLarger = any(LARGER) || after(LARGE) || twice !== null;
  const scale = isSmaller ? shrunk : isLarger ? grown : 1;
  const side = sideOf(words);
  const towards = any(NEARER) ? 1 : any(FARTHER) ? -1 : after(LOWER) ? 0.9 : after(HIGHER) ? -0.9 : 0;
  const moves = side !== null || towards !== 0 || (any(MOVES) && second !== null);
  const colour = (any(/^instead of$/) ? colours[0] : colours.at(-1)) ?? null;

  const counts = words.slice(0, Math.max(0, first.at)).map(countOf);
  const number = counts.find((count) => count !== null) ?? (any(/^(?:one|another|single)$/) ? 1 : null);
  const isPlural = first.at >= 0 && /[^s]s$|ves$|men$/.test(words[first.at]!) && words[first.at]!.length > 3;
  const count = number ?? (isPlural ? 3 : null);

  const isTurned =
    second !== null &&
    any(TURNS) &&
    !any(ADDS) &&
    !words.slice(Math.min(first.at, second.at), second.at).some((word) => BESIDE.test(word));
  const act = ((): SubjectChange['act'] | null => {
    if (direction === 'not') return 'keep';
    if (direction === 'remove') return 'remove';
    if (carries) return scale !== 1 || moves || colour !== null ? 'change' : null;
    if (isTurned) return 'replace';
    if (direction === 'less') return scale === 1 && !moves ? 'remove' : 'change';
    if (any(ADDS) || (direction === 'more' && scale === 1)) return 'add';
    if (isTheOne && (scale !== 1 || moves || colour !== null)) return 'change';
    if (!isTheOne && any(BRINGS)) return 'add';
    const isBare = terms.every(({ sense, text }) => PLAIN.includes(sense.type) || countOf(text.toLowerCase()) !== null);
    return isBare && !isTheOne ? 'add' : isBare && scale !== 1 ? 'change' : null;
  })();
  // "Make it night" after "add a fox" is about the picture, and so is a colour for a part of it.
  if (carries && terms.some(({ sense }) => sense.type === 'meaning' || sense.type === 'region')) return null;
  if (act === null) return null;

  const isCue = (word: string): boolean =>
    [ADDS, BRINGS, TURNS, BESIDE, MOVES, SMALLER, LARGER, SMALL, LARGE, NEARER, FARTHER, HIGHER, LOWER, THE].some(
      (pattern) => pattern.test(word),
    ) || countOf(word) !== null;
  const ignored = terms.flatMap(({ sense, text }, at) => {
    if (sense.type === 'meaning') return WHERE.has(sense.meaning.family) ? [] : [text];
    return sense.type === 'unknown' && !isCue(words[at]!) ? [text] : [];
  });
  const texts = terms.flatMap(({ sense, text }, at) =>
    sense.type === 'subject' || sense.type === 'colour' || countOf(words[at]!) !== null ? [text] : [],
  );
  const isReplaced = act === 'replace' && second !== null;
  const isSwapped = isReplaced && any(/^(?:instead of|rather than)$/);
  const subject = isSwapped ? second : first;
  const other = second === null ? null : isSwapped ? first : second;
  return {
    change: {
      act,
      kinds: subject.kinds,
      label: subject.label,
      count: act === 'add' ? count : (number ?? (act === 'remove' && direction === 'less' ? 1 : null)),
      colour: colour === null ? null : { hex: colour.hex, label: colour.label },
      scale: act === 'add' ? (any(/^(?:big|large|huge|giant)$/) ? 1.3 : any(SMALL) ? 0.7 : 1) : scale,
      across: side === 'left' ? -STEP_ASIDE * strength : side === 'right' ? STEP_ASIDE * strength : 0,
      nearer: towards * STEP_NEAR * strength,
      side,
      other: other === null ? null : { kinds: other.kinds, label: other.label },
    },
    texts: texts.length > 0 ? texts : [first.label],
    ignored,
  };
};
