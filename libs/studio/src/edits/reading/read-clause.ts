import type { Surface } from '../../prompt/lexicon/meaning.js';
import { EDITS } from '../registry.js';
import type { EditKind } from '../edit-step.js';
import type { SubjectChange } from '../subject-change.js';
import { readSubject } from './read-subject.js';
import type { Direction, Term } from './terms.js';
import { newWish, type Wish } from './wish.js';

export type Clause = {
  readonly terms: readonly Term[];
  /** "… and …" without a mark between: what is said of one may hold for the other. */
  readonly isJoined: boolean;
};

/** Cuts an instruction into its wishes at marks and at "and", "then", "but". */
export const clausesOf = (terms: readonly Term[]): Clause[] => {
  const clauses: { terms: Term[]; isJoined: boolean }[] = [{ terms: [], isJoined: false }];
  for (const term of terms) {
    const isJoint = term.sense.type === 'joint';
    if ((term.breakBefore || isJoint) && clauses.at(-1)!.terms.length > 0)
      clauses.push({ terms: [], isJoined: isJoint && !term.breakBefore });
    if (!isJoint) clauses.at(-1)!.terms.push(term);
  }
  return clauses.filter((clause) => clause.terms.length > 0);
};

/** Words that name a part of the picture where their clause changes something of it: "make the mountains darker". */
const REGION_FAMILIES: readonly string[] = ['Setting', 'Foreground', 'Weather'];
const surfaceOf = ({ sense }: Term): Surface | null =>
  sense.type === 'meaning' && REGION_FAMILIES.includes(sense.meaning.family) ? (sense.meaning.surface ?? null) : null;

export type ReadClause = {
  readonly wishes: Wish[];
  readonly ignored: readonly string[];
  readonly direction: Direction | null;
  /** The thing that the clause speaks of, for an "it" in the next. */
  readonly subject: SubjectChange | null;
};

const edit = (kind: EditKind): Wish['target'] => ({ type: 'edit', kind, phrase: EDITS[kind].phrases[0]![1] });

/** Reads one clause. `carried` is the direction of the clause before it, for lists such as "remove the fog and the rain". */
export const readClause = (
  { terms }: Clause,
  carried: Direction | null,
  spokenOf: SubjectChange | null = null,
): ReadClause => {
  const subject = readSubject(terms, carried, spokenOf);
  if (subject) {
    const { change, texts } = subject;
    const direction = change.act === 'remove' ? 'remove' : change.act === 'keep' ? 'not' : null;
    const wish = newWish({ type: 'subject', change }, [...texts]);
    return { wishes: [wish], ignored: subject.ignored, direction, subject: change };
  }
  const wishes: Wish[] = [];
  const ignored: string[] = [];
  const has = (type: Term['sense']['type']): boolean => terms.some(({ sense }) => sense.type === type);
  const colours = terms.flatMap(({ sense, text }) => (sense.type === 'colour' ? [{ ...sense, text }] : []));
  const changesParts = has('edit') || colours.length > 0;
  let direction: Direction | null = has('verb') || has('direction') ? null : carried;
  let said: string[] = [];
  let region: Pick<Wish, 'region' | 'regionText'> = { region: null, regionText: null };
  const pending: Partial<Pick<Wish, 'factor' | 'share' | 'degrees' | 'ratio' | 'quote' | 'place'>> = {};
  let leading: number | null = null;
  let isInstead = false;
  const take = (target: Wish['target'], text: string): Wish => {
    const wish = newWish(target, [...said, text]);
    wish.direction = direction;
    wish.factor = pending.factor == null ? leading : pending.factor * (leading ?? 1);
    delete pending.factor;
    leading = null;
    said = [];
    wishes.push(wish);
    return wish;
  };
  for (const term of terms) {
    const { sense, text } = term;
    const surface = changesParts ? surfaceOf(term) : null;
    if (sense.type === 'region' || surface) {
      region = { region: sense.type === 'region' ? sense.region : surface, regionText: text };
      continue;
    }
    // Of two words for one thing the first counts: "saturate the colours".
    const isSaid = wishes.some(
      ({ target }) => target.type === 'edit' && sense.type === 'edit' && target.kind === sense.kind,
    );
    if ((sense.type === 'edit' && !isSaid) || (sense.type === 'meaning' && !isInstead)) take(sense, text);
    else if (sense.type === 'instead') isInstead = true;
    else if (sense.type === 'direction') {
      direction = direction === 'not' && sense.direction === 'less' ? 'not' : sense.direction;
      said.push(text);
    } else if (sense.type === 'amount') {
      if (sense.isLeading) leading = sense.factor;
      else pending.factor = (pending.factor ?? 1) * sense.factor;
      said.push(text);
    } else if (sense.type === 'percent') pending.share = sense.share;
    else if (sense.type === 'degrees') pending.degrees = sense.degrees;
    else if (sense.type === 'ratio') pending.ratio = sense.ratio;
    else if (sense.type === 'quote') pending.quote = sense.text;
    else if (sense.type === 'place') pending.place = pending.place ?? sense.place;
    else if (sense.type === 'unknown' || sense.type === 'subject') ignored.push(text);
  }
  // "A brighter fox": what is asked of one thing is not done to the whole picture.
  const isOfAThing = has('subject') && !has('only') && region.region === null;
  if (isOfAThing) {
    const whole = wishes.filter(({ target }) => target.type === 'edit' && EDITS[target.kind].isLocal);
    for (const wish of whole) {
      wishes.splice(wishes.indexOf(wish), 1);
      ignored.unshift(...wish.texts);
    }
  }
  addUnnamed(wishes, terms, colours, region, pending, ignored, direction);
  settle(wishes, isInstead ? colours.toReversed() : colours, region, pending);
  return { wishes, ignored, direction, subject: null };
};

/** Wishes that no word of their own names: a colour for a part, a ratio, a quoted text. */
const addUnnamed = (
  wishes: Wish[],
  terms: readonly Term[],
  colours: readonly { readonly hex: string; readonly label: string; readonly text: string }[],
  { region }: Pick<Wish, 'region'>,
  pending: Partial<Pick<Wish, 'ratio' | 'quote'>>,
  ignored: readonly string[],
  direction: Direction | null,
): void => {
  const kinds = new Set(wishes.flatMap(({ target }) => (target.type === 'edit' ? [target.kind] : [])));
  const takesColour = (['frame', 'text', 'tint', 'vignette', 'keep-colour', 'swap-colour', 'recolour'] as const).some(
    (kind) => kinds.has(kind),
  );
  const texts = colours.map(({ text }) => text);
  const isKept = terms.some(({ sense }) => sense.type === 'only');
  if (pending.ratio !== undefined && !kinds.has('crop')) wishes.push(newWish(edit('crop'), [String(pending.ratio)]));
  if (pending.quote !== undefined && !kinds.has('text')) wishes.push(newWish(edit('text'), [`“${pending.quote}”`]));
  if (colours.length === 0 || (takesColour && !kinds.has('recolour'))) return;
  if (isKept) wishes.push(newWish(edit('keep-colour'), texts));
  else if (region !== null && region !== 'background' && region !== 'foreground') {
    if (!kinds.has('recolour')) wishes.push(newWish(edit('recolour'), texts));
  } else if (colours.length > 1) wishes.push(newWish(edit('swap-colour'), texts));
  // A colour before a thing that cannot be found in the picture asks for that thing, not for the whole picture.
  else if (wishes.length === 0 && ignored.length === 0 && direction === null) wishes.push(newWish(edit('tint'), texts));
};

/** Gives the clause's numbers, colours and parts to the wishes that use them. */
const settle = (
  wishes: readonly Wish[],
  colours: readonly { readonly hex: string; readonly label: string }[],
  { region, regionText }: Pick<Wish, 'region' | 'regionText'>,
  pending: Partial<Pick<Wish, 'factor' | 'share' | 'degrees' | 'ratio' | 'quote' | 'place'>>,
): void => {
  wishes.forEach((wish, n) => {
    const isLast = n === wishes.length - 1;
    if (isLast && wish.factor === null) wish.factor = pending.factor ?? null;
    if (isLast) wish.share = pending.share ?? null;
    if (wish.target.type !== 'edit') return;
    const { kind } = wish.target;
    if (kind === 'rotate') {
      const isLeft = pending.place === 'left' && (wish.target.phrase.amount ?? 1) > 0;
      const bare = pending.degrees ?? (isLeft ? 90 : null);
      wish.degrees = bare === null ? null : isLeft ? -bare : bare;
    }
    if (kind === 'crop') wish.ratio = pending.ratio ?? null;
    if (kind === 'text') {
      wish.quote = pending.quote ?? null;
      wish.place = pending.place ?? null;
    }
    if (EDITS[kind].isLocal || kind === 'recolour') {
      wish.region = region;
      wish.regionText = regionText;
    }
    const swaps = kind === 'swap-colour' && colours.length > 1;
    wish.from = swaps ? colours[0]! : null;
    wish.colour = (swaps ? colours[1] : colours[0]) ?? null;
  });
};
