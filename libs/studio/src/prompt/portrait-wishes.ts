import type { Sitter } from '../scene/portrait.js';
import type { SubjectKind } from '../scene/scene-description.js';
import type { MutableWishes } from './wishes.js';

/** The profile that somebody who was asked for is shown in. */
const SITTERS: Partial<Record<SubjectKind, Sitter>> = { woman: 'woman', man: 'man', hiker: 'woman', child: 'child' };

/** How close a lens goes to an animal or a thing whose portrait is asked for. */
const CLOSE = 1.45;

/**
 * Settles who is portrayed, once all of the prompt is read: one of the people in it, or somebody where nothing else is to be
 * seen. Of an animal or a thing a portrait is a close view.
 */
export const settlePortrait = (wishes: MutableWishes): void => {
  if (!wishes.portrait) return;
  const sitting = wishes.subjects.findIndex(({ kind, count }) => SITTERS[kind] !== undefined && count === 1);
  if (sitting < 0 && wishes.subjects.length > 0) {
    wishes.portrait = null;
    wishes.focal ??= CLOSE;
    return;
  }
  const [person] = sitting < 0 ? [] : wishes.subjects.splice(sitting, 1);
  const named: Sitter = person ? SITTERS[person.kind]! : 'woman';
  wishes.portrait = { ...wishes.portrait, sitter: wishes.portrait.beard === true ? 'man' : named };
};
