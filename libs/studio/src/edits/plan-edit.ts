import type { UnderstoodTerm } from '../prompt/understand.js';
import { PROMPT_LIMIT } from '../prompt/understand.js';
import type { SceneDescription } from '../scene/scene-description.js';
import { StudioError } from '../studio-error.js';
import { changeScene } from './change-scene.js';
import { changeSubjects } from './change-subjects.js';
import type { Reading } from './edit-request.js';
import type { EditKind, EditStep } from './edit-step.js';
import { stepsFor } from './meaning-steps.js';
import { MOST_EDITS } from './parse-steps.js';
import { readWishes } from './reading/read-wishes.js';
import type { Wish } from './reading/wish.js';
import { EDITS } from './registry.js';
import { labelOf, nothingUnderstood, suggestionFor } from './say-edit.js';
import { stepOf, strengthOf } from './step-of-wish.js';

export type EditPlan = {
  readonly steps: readonly EditStep[];
  /** The picture's description after the edit; null where it has none. */
  readonly scene: SceneDescription | null;
  readonly isRedrawn: boolean;
  readonly reading: Reading;
};

type Outcome =
  | { readonly is: 'done'; readonly meaning: string }
  /** Understood, but there is nothing to do for it: "no frame" where there is none. */
  | { readonly is: 'idle'; readonly meaning: string }
  | { readonly is: 'ignored' };

/** What has to come before what, in whatever order it is said: a night before its stars, a picture before its frame. */
const RANKS = ['light', 'sky', 'falling', 'style', 'rest', 'frame', 'text'] as const;
const RANK_OF: Partial<Record<EditKind, (typeof RANKS)[number]>> = {
  hour: 'light',
  season: 'light',
  clouds: 'light',
  'clear-sky': 'light',
  stars: 'sky',
  moon: 'sky',
  aurora: 'sky',
  rainbow: 'sky',
  fog: 'falling',
  rain: 'falling',
  snow: 'falling',
  style: 'style',
  frame: 'frame',
  text: 'text',
};
const rankOf = ({ kind }: EditStep): (typeof RANKS)[number] => RANK_OF[kind] ?? 'rest';

const checkLength = (instruction: string): void => {
  if ([...instruction].length > PROMPT_LIMIT)
    throw new StudioError('prompt-too-long', `The instruction may have at most ${PROMPT_LIMIT} characters.`);
  if (instruction.trim() === '') throw new StudioError('prompt-empty', 'The instruction is empty: say what to change.');
};

/** Reads an instruction and decides what is done to the picture, drawn anew where its description can say it. */
export const planEdit = (instruction: string, before: SceneDescription | null, seed = 0): EditPlan => {
  checkLength(instruction);
  const { wishes, ignored } = readWishes(instruction);
  let scene = before;
  let isRedrawn = false;
  const steps: EditStep[] = [];

  const changeDescription = (wish: Wish): Outcome => {
    if (wish.target.type !== 'meaning') return { is: 'ignored' };
    const { meaning } = wish.target;
    const meant = `${meaning.family}: ${labelOf(wish)}`;
    if (wish.direction === 'not') return { is: 'idle', meaning: `Without: ${meaning.label}` };
    if (scene !== null) {
      const changed = changeScene(scene, meaning, wish.direction, strengthOf(wish, 0.6));
      if (changed === null) return { is: 'ignored' };
      scene = changed;
      isRedrawn = true;
      return { is: 'done', meaning: wish.direction === 'remove' ? `Without: ${meaning.label}` : meant };
    }
    const laid = stepsFor(meaning, wish.direction, strengthOf(wish, 0.6));
    steps.push(...laid.map((step) => ({ ...step, seed })));
    if (laid.length === 0) return { is: 'ignored' };
    return { is: 'done', meaning: wish.direction === 'remove' ? `Without: ${meaning.label}` : meant };
  };

  const changeThings = (wish: Wish): Outcome => {
    if (wish.target.type !== 'subject' || scene === null) return { is: 'ignored' };
    const changed = changeSubjects(scene, wish.target.change);
    if (changed.is === 'idle') return changed;
    scene = changed.scene;
    isRedrawn = true;
    return { is: 'done', meaning: changed.meaning };
  };

  const changePicture = (wish: Wish): Outcome => {
    if (wish.target.type !== 'edit') return { is: 'ignored' };
    const { kind } = wish.target;
    const isGone = wish.direction === 'remove' && (!EDITS[kind].isTwoSided || kind === 'vignette');
    const isUndone = wish.direction === 'remove' && scene?.edits?.some((step) => step.kind === kind);
    if (isUndone && scene) {
      scene = { ...scene, edits: (scene.edits ?? []).filter((step) => step.kind !== kind) };
      isRedrawn = true;
      return { is: 'done', meaning: `Without: ${labelOf(wish)}` };
    }
    if (wish.direction === 'not' || isGone) return { is: 'idle', meaning: `Without: ${labelOf(wish)}` };
    const step = stepOf(wish, seed);
    if (step === null) return { is: 'ignored' };
    steps.push(step);
    return { is: 'done', meaning: `Edit: ${labelOf(wish)}` };
  };

  const CHANGES = { edit: changePicture, meaning: changeDescription, subject: changeThings };
  const outcomes = wishes.map((wish) => {
    const text = [...wish.texts, wish.regionText ?? ''].filter((part) => part !== '').join(' ');
    return { text, outcome: CHANGES[wish.target.type](wish) };
  });
  const understood: UnderstoodTerm[] = outcomes.flatMap(({ text, outcome }) =>
    outcome.is === 'ignored' ? [] : [{ text, meaning: outcome.meaning }],
  );
  const passedOver = [
    ...new Set([...ignored, ...outcomes.flatMap(({ text, outcome }) => (outcome.is === 'ignored' ? [text] : []))]),
  ];
  if (!outcomes.some(({ outcome }) => outcome.is === 'done'))
    throw nothingUnderstood(instruction, understood, before !== null);
  steps.sort((a, b) => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)));
  const edits = [...(scene?.edits ?? []), ...steps];
  if (edits.length > MOST_EDITS)
    throw new StudioError('edit-not-understood', `A picture can keep at most ${MOST_EDITS} edits.`);
  return {
    steps,
    scene: scene === null ? null : edits.length === 0 ? scene : { ...scene, edits },
    isRedrawn,
    reading: { understood, ignored: passedOver, suggestion: suggestionFor(passedOver, before !== null) },
  };
};
