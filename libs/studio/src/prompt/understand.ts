import { MOST_SUBJECTS, type Action, type StyleName } from '../scene/scene-description.js';
import type { Material } from '../scene/materials.js';
import { StudioError } from '../studio-error.js';
import { canDo } from '../subjects/registry.js';
import { doerOf } from './action-readings.js';
import { applyColour, applyMeaning, forbidMeaning } from './apply-meaning.js';
import { isAloft, isDrawnAlong, liftToSky, openSky } from './comes-with.js';
import { colourFigures } from './figure-colours.js';
import { countAt, figureAfter } from './figure-readings.js';
import { joinPeople } from './join-people.js';
import { isKept } from './kept-meanings.js';
import { countOf } from './lexicon/numbers.lexicon.js';
import type { Kin, Surface } from './lexicon/meaning.js';
import { settlePortrait } from './portrait-wishes.js';
import { coloursSubject, colouredNoun, read, scaledWord } from './readings.js';
import { relationsOf } from './relations.js';
import { away, sentence, STYLE_LABELS } from './say-meaning.js';
import { splitStyleSuffix } from './style-suffix.js';
import { suggest } from './suggestion.js';
import { noWishes, type SubjectWish, type Wishes } from './wishes.js';

/** The longest prompt and the longest negative prompt, in characters, without the style that the form appends. */
export const PROMPT_LIMIT = 1000;

/** A piece of the prompt, as written, and what the studio takes it to mean, fit to show. */
export type UnderstoodTerm = { readonly text: string; readonly meaning: string };

export type Understanding = {
  readonly wishes: Wishes;
  readonly understood: readonly UnderstoodTerm[];
  /** Words that changed nothing in the picture, as written. */
  readonly ignored: readonly string[];
  /** One or two sentences for the user; null when there is nothing to say. */
  readonly suggestion: string | null;
};

const checkLength = (text: string, what: string): void => {
  if ([...text].length > PROMPT_LIMIT)
    throw new StudioError('prompt-too-long', `${what} may have at most ${PROMPT_LIMIT} characters.`);
};

export type UnderstandRequest = {
  readonly prompt: string;
  readonly negativePrompt?: string | undefined;
  /** The style chosen beside the prompt; `none` lets the prompt choose. */
  readonly style: StyleName;
};

/** Reads a prompt of any script. Throws only for an empty or over-long one. */
export const understand = ({ prompt, negativePrompt = '', style }: UnderstandRequest): Understanding => {
  const { text, style: suffixStyle } = splitStyleSuffix(prompt);
  checkLength(text, 'The prompt');
  checkLength(negativePrompt, 'The negative prompt');
  if (text.trim() === '') throw new StudioError('prompt-empty', 'The prompt is empty: say what to draw.');

  const wishes = noWishes();
  // What is said of a term is settled at the end, when it is known which of two contradicting words has won.
  const said: { readonly text: string; readonly meaning: () => string | null }[] = [];
  const ignore = (text: string): void => void said.push({ text, meaning: () => null });
  const subjects: string[] = [];
  const kins: Kin[] = [];
  const nearPlaces: string[] = [];
  const chosenStyle = style === 'none' ? suffixStyle : style;
  if (chosenStyle !== null && chosenStyle !== 'none') wishes.style = chosenStyle;

  const readings = read(text);
  const degrees = new Map<number, { degree: number; text: string }>();
  const figureColours = colourFigures(readings);
  const actions = new Map<number, Action>();
  const materials = new Map<number, { material: Material; text: string }>();
  const doers = new Map<SubjectWish, number>();
  const claimed = new Set<string>();
  let placeIsNear = false;

  readings.forEach(({ term, meaning, mark }, i) => {
    if (mark === 'negator') return;
    if (mark === 'negated') {
      if (meaning) forbidMeaning(wishes, meaning);
      said.push({ text: term.text, meaning: () => away(wishes, meaning, term.text) });
      return;
    }
    if (term.degree !== null) {
      const target = scaledWord(readings, i);
      if (target !== null) {
        degrees.set(target, { degree: term.degree, text: term.text });
        return;
      }
    }
    if (figureColours.used.has(i)) return;
    if (meaning?.family === 'Colour' && meaning.colour !== undefined) {
      const noun = colouredNoun(readings, i);
      const surface: Surface | null = noun === null ? null : (readings[noun]!.meaning?.surface ?? null);
      const nounName = noun === null ? null : readings[noun]!.meaning!.label;
      if (noun === null && coloursSubject(readings, i)) {
        ignore(term.text);
        return;
      }
      applyColour(wishes, meaning.label, meaning.colour, surface);
      const part = surface === null ? 'light' : surface === 'sky' ? 'sky' : nounName;
      said.push({ text: term.text, meaning: () => `Colour: ${meaning.label} ${part}` });
      return;
    }
    if (countOf(term.word) !== null && (figureAfter(readings, i) !== null || readings[i + 1]?.term.word === 'of'))
      return;
    if (meaning === null) {
      if (term.degree === null) ignore(term.text);
      return;
    }
    if (meaning.family === 'Filler' || meaning.family === 'Part') return;
    if (meaning.family === 'Detail') {
      said.push({
        text: term.text,
        meaning: () => (isDrawnAlong(wishes, meaning) ? `Detail: ${meaning.label}` : null),
      });
      return;
    }
    if (meaning.family === 'Garment') {
      ignore(term.text);
      return;
    }
    if (meaning.material) {
      const thing = figureAfter(readings, i) ?? doerOf(readings, i);
      if (thing === null) ignore(term.text);
      else materials.set(thing, { material: meaning.material, text: term.text });
      return;
    }
    if (meaning.action) {
      const doer = doerOf(readings, i);
      const kind = doer === null ? undefined : readings[doer]!.meaning!.subject;
      const { action, label } = meaning;
      if (doer !== null && kind !== undefined && canDo(kind, action)) {
        actions.set(doer, action);
        said.push({
          text: term.text,
          meaning: () =>
            wishes.without.subjects.includes(kind) ? null : `Action: ${readings[doer]!.meaning!.label} ${label}`,
        });
      } else if (kind !== undefined && (action === 'flying' || action === 'swimming'))
        said.push({
          text: term.text,
          meaning: () => (isAloft(wishes, kind) ? `Action: ${readings[doer!]!.meaning!.label} ${label}` : null),
        });
      else if (kind === undefined || action !== 'standing') ignore(term.text);
      return;
    }
    if (meaning.subject) {
      const kind = meaning.subject;
      const drawn = wishes.subjects.reduce((sum, { count }) => sum + count, 0);
      const colour = figureColours.of.get(i);
      const wished = colour?.colour ?? meaning.colour ?? null;
      const asked = countAt(readings, i);
      // "A fox, the fox and a red fox" speak of one; "a white boat and two blue boats" of three.
      const isSame = (wish: SubjectWish): boolean =>
        wish.kind === kind && asked === 1 && (wished === null || wish.colour === null || wish.colour === wished);
      const known = wishes.subjects.find(isSame);
      const count = Math.min(asked, MOST_SUBJECTS - drawn);
      if (!known && count < 1) {
        ignore(term.text);
        return;
      }
      if (!known) {
        const wish: SubjectWish = { kind, count, colour: wished };
        wishes.subjects.push(wish);
        doers.set(wish, i);
      }
      const number = count > 1 && !known ? `${count} × ` : '';
      const most = count < asked && !known ? `, of ${asked}: a picture holds ${MOST_SUBJECTS}` : '';
      const worn = colour?.worn ? `, ${colour.text} ${colour.worn}` : '';
      const lead = colour && !colour.worn ? `${colour.text} ` : '';
      const what = `Subject: ${number}${lead}${meaning.label}${worn}${most}`;
      said.push({
        text: `${lead}${term.text}`,
        meaning: () => (wishes.without.subjects.includes(kind) ? null : what),
      });
      return;
    }
    if (meaning.family === 'Subject') {
      ignore(term.text);
      subjects.push(term.text);
      if (meaning.kin) kins.push(meaning.kin);
      return;
    }
    const scale = degrees.get(i);
    const hadPlace = wishes.setting;
    if (meaning.family === 'Style' && chosenStyle !== null && chosenStyle !== 'none') {
      if (meaning.style !== chosenStyle) ignore(term.text);
      return;
    }
    if (!applyMeaning(wishes, claimed, meaning, scale?.degree ?? 1, placeIsNear)) {
      said.push({
        text: term.text,
        meaning: () => (isDrawnAlong(wishes, meaning) ? `Detail: ${meaning.label}` : null),
      });
      return;
    }
    if (wishes.setting !== hadPlace) placeIsNear = meaning.near !== undefined;
    said.push({
      text: scale ? `${scale.text} ${term.text}` : term.text,
      meaning: () => {
        const isPlace = meaning.near !== undefined && wishes.setting === meaning.setting;
        if (isPlace) nearPlaces.push(meaning.near);
        if (isKept(wishes, meaning)) return sentence(meaning, scale?.degree ?? 1, wishes);
        if (meaning.flowers) subjects.push(term.text);
        if (meaning.ice && wishes.season === 'winter') subjects.push('ice on the water');
        return null;
      },
    });
  });

  if (chosenStyle !== null && chosenStyle !== 'none')
    said.push({ text: `${STYLE_LABELS[chosenStyle]} style`, meaning: () => `Style: ${STYLE_LABELS[chosenStyle]}` });

  // "A skyline over the water", "houses by a lake": the water is before it, however it is named.
  const isByWater = readings.some(({ meaning, mark }) => mark !== 'negated' && meaning?.surface === 'water');
  if (isByWater && (wishes.setting === 'skyline' || wishes.setting === 'village')) wishes.waterfront = true;

  const takenAway = new Set<string>();
  // The negative prompt says the same with or without "no" before each word.
  for (const { term, meaning, mark } of read(negativePrompt)) {
    if (mark === 'negator' || meaning?.family === 'Filler' || meaning?.family === 'Part') continue;
    if (meaning) forbidMeaning(wishes, meaning);
    takenAway.add(term.text);
    if (meaning || term.degree === null)
      said.push({ text: term.text, meaning: () => away(wishes, meaning, term.text) });
  }
  if (wishes.setting !== null && wishes.without.settings.includes(wishes.setting)) wishes.setting = null;
  if (wishes.time !== null && wishes.without.times.includes(wishes.time)) wishes.time = null;
  if (wishes.season !== null && wishes.without.seasons.includes(wishes.season)) wishes.season = null;
  if (wishes.mood !== null && wishes.without.moods.includes(wishes.mood)) wishes.mood = null;

  wishes.subjects = wishes.subjects
    .filter(({ kind }) => !wishes.without.subjects.includes(kind))
    .map((wish) => {
      const at = doers.get(wish) ?? -1;
      const action = actions.get(at) ?? wish.action;
      const made = materials.get(at)?.material ?? wish.material;
      return {
        ...wish,
        ...(action === undefined ? {} : { action }),
        ...(made === undefined ? {} : { material: made }),
      };
    });

  for (const [at, { material, text }] of materials) {
    const { label, subject } = readings[at]!.meaning!;
    const isDrawn = wishes.subjects.some(({ kind }) => kind === subject);
    said.push({ text, meaning: () => (isDrawn ? `Material: ${label}, ${material}` : null) });
  }
  openSky(wishes, claimed.has('cloud'));
  joinPeople(wishes, readings);
  settlePortrait(wishes);
  liftToSky(wishes, text);
  const outcomes = said.map(({ text, meaning }) => ({ text, meaning: meaning() }));
  const understood = outcomes.flatMap(({ text, meaning }) => (meaning === null ? [] : [{ text, meaning }]));
  // What is taken away again was not passed over.
  const ignored = outcomes.flatMap(({ text, meaning }) => (meaning === null && !takenAway.has(text) ? [text] : []));
  const onlyIgnored = [...new Set(ignored)];
  return {
    wishes,
    understood,
    ignored: onlyIgnored,
    suggestion: suggest({
      wishes,
      subjects: [...new Set(subjects)],
      kin: kins[0] ?? null,
      relations: relationsOf(readings),
      nearPlaces: [...new Set(nearPlaces)],
      ignored: onlyIgnored,
    }),
  };
};
