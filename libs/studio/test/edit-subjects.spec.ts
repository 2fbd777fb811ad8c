import { describe, expect, it } from '@jest/globals';
import { planEdit } from '../src/edits/plan-edit.js';
import { readWishes } from '../src/edits/reading/read-wishes.js';
import { renderScene } from '../src/landscape/render-scene.js';
import { SURFACE, type RenderedScene } from '../src/raster/image.js';
import { frameSize } from '../src/scene/frame-size.js';
import { parseSceneDescription } from '../src/scene/index.js';
import type { SceneDescription, Subject, SubjectKind } from '../src/scene/scene-description.js';
import { FIGURES } from '../src/subjects/registry.js';
import { StudioError } from '../src/studio-error.js';
import { sampleScene } from './sample-scene.js';
import { NOT_ABOUT_THINGS, SUBJECT_EDIT_TABLE } from './subject-edit-table.js';

const changesOf = (instruction: string) =>
  readWishes(instruction).wishes.flatMap(({ target }) => (target.type === 'subject' ? [target.change] : []));

describe('reading an instruction about things in the picture', () => {
  it.each(SUBJECT_EDIT_TABLE.map(([instruction, ...expected]) => ({ instruction, expected })))(
    'understands “$instruction”',
    ({ instruction, expected }) => {
      const changes = changesOf(instruction);
      expect(changes).toHaveLength(expected.length);
      expected.forEach(({ kind, colour, other, scale, nearer, across, ...rest }, n) => {
        const change = changes[n]!;
        expect(change).toMatchObject(rest);
        expect(change.kinds[0]).toBe(kind);
        expect(change.colour?.hex).toBe(colour);
        expect(change.other?.label).toBe(other);
        for (const [name, value] of Object.entries({ scale, nearer, across }))
          if (value !== undefined) expect(change[name as 'scale']).toBeCloseTo(value, 2);
      });
    },
  );

  it.each(NOT_ABOUT_THINGS)('takes “%s” for an edit of the whole picture', (instruction) => {
    expect(changesOf(instruction)).toEqual([]);
  });
});

const SIZE = frameSize('1:1', 0.16);
const thing = (kind: SubjectKind, x: number, changes: Partial<Subject> = {}): Subject => {
  const { medium, size, turn } = FIGURES[kind];
  const foot = medium === 'air' ? 0.36 : medium === 'water' ? 0.76 : 0.88;
  return { kind, x, foot, size: size * 0.8, yaw: turn[0], colour: null, ...changes };
};
const meadow = (...subjects: Subject[]): SceneDescription =>
  sampleScene({ setting: 'hills', foreground: 'none', forest: 0.2, subjects });
const lake = (...subjects: Subject[]): SceneDescription => sampleScene({ foreground: 'none', subjects });
const draw = (scene: SceneDescription): RenderedScene => renderScene(scene, SIZE);
const after = (instruction: string, scene: SceneDescription): SceneDescription => {
  const plan = planEdit(instruction, scene);
  expect(plan).toMatchObject({ isRedrawn: true, steps: [] });
  expect(parseSceneDescription(plan.scene)).toEqual(plan.scene);
  return plan.scene!;
};
/** Share of the frame that things cover, their mean place across, and their mean light. */
const things = ({ ids, image }: RenderedScene) => {
  const mean = [0, 0, 0];
  let [count, across] = [0, 0];
  ids.forEach((id, i) => {
    if (id !== SURFACE.subject) return;
    count++;
    across += (i % image.width) / image.width;
    for (let k = 0; k < 3; k++) mean[k]! += image.rgb[i * 3 + k]!;
  });
  return { share: count / ids.length, across: across / count, mean: mean.map((light) => light / count) };
};
/** Share of the pixels that are clearly other, of those that `counts`. */
const changedShare = (a: RenderedScene, b: RenderedScene, counts: (p: number) => boolean): number => {
  let [other, all] = [0, 0];
  for (let p = 0; p < a.ids.length; p++) {
    if (!counts(p)) continue;
    all++;
    let apart = 0;
    for (let k = 0; k < 3; k++) apart = Math.max(apart, Math.abs(a.image.rgb[p * 3 + k]! - b.image.rgb[p * 3 + k]!));
    if (apart > 0.02) other++;
  }
  return other / all;
};
const noThing =
  (...pictures: readonly RenderedScene[]) =>
  (p: number): boolean =>
    pictures.every(({ ids }) => ids[p] !== SURFACE.subject);

describe('changing the things of a picture of the studio’s own', () => {
  it('adds a fox, and the rest of the picture hardly changes', () => {
    const [before, now] = [draw(meadow()), draw(after('add a fox', meadow()))];
    expect(things(before).share).toBe(0);
    expect(things(now).share).toBeGreaterThan(0.03);
    expect(changedShare(before, now, noThing(now))).toBeLessThan(0.12);
  });

  it('adds two birds in the sky beside what is there', () => {
    const scene = meadow(thing('castle', 0.3));
    const changed = after('add two birds in the sky', scene);
    expect(changed.subjects.map(({ kind }) => kind).sort()).toEqual(['castle', 'seagull', 'seagull']);
    const [before, now] = [draw(scene), draw(changed)];
    expect(things(now).share).toBeGreaterThan(things(before).share + 0.002);
    expect(changedShare(before, now, noThing(before, now))).toBeLessThan(0.05);
    // The castle is where and what it was.
    expect(changedShare(before, now, (p) => before.ids[p] === SURFACE.subject && p > now.ids.length / 2)).toBeLessThan(
      0.05,
    );
  });

  it('removes the boat and leaves the water', () => {
    const scene = lake(thing('sailboat', 0.5));
    const changed = after('remove the boat', scene);
    const [before, now, empty] = [draw(scene), draw(changed), draw(lake())];
    expect(things(before).share).toBeGreaterThan(0.02);
    expect(things(now).share).toBe(0);
    expect(changedShare(now, empty, () => true)).toBe(0);
  });

  it('makes the boat blue, and nothing else', () => {
    const scene = lake(thing('sailboat', 0.5, { colour: [0.7, 0.03, 0.03] }));
    const [before, now] = [draw(scene), draw(after('make the boat blue', scene))];
    let [blue, hull] = [0, 0];
    for (let p = 0; p < now.ids.length; p++) {
      const [r0 = 0, , b0 = 0] = before.image.rgb.subarray(p * 3, p * 3 + 3);
      const [r = 0, , b = 0] = now.image.rgb.subarray(p * 3, p * 3 + 3);
      if (now.ids[p] !== SURFACE.subject || r0 < b0 * 2) continue;
      hull++;
      if (b > r * 1.5) blue++;
    }
    expect(hull).toBeGreaterThan(20);
    expect(blue / hull).toBeGreaterThan(0.35);
    expect(things(now).share).toBeCloseTo(things(before).share, 4);
    expect(
      changedShare(before, now, (p) => before.ids[p] === SURFACE.sky || before.ids[p] === SURFACE.land),
    ).toBeLessThan(0.01);
  });

  it('makes the fox bigger and smaller', () => {
    const scene = meadow(thing('fox', 0.5));
    const [usual, bigger, smaller] = [
      scene,
      after('make the fox bigger', scene),
      after('make the fox smaller', scene),
    ].map((one) => things(draw(one)).share);
    expect(bigger! / usual!).toBeGreaterThan(1.5);
    expect(smaller! / usual!).toBeLessThan(0.65);
  });

  it('moves the castle to the left, and stops at the edge', () => {
    const scene = meadow(thing('castle', 0.6, { size: 0.35 }));
    const once = after('move the castle to the left', scene);
    expect(things(draw(once)).across).toBeLessThan(things(draw(scene)).across - 0.12);
    const far = Array.from({ length: 6 }).reduce(
      (moved: SceneDescription) => after('move the castle to the left', moved),
      once,
    );
    expect(far.subjects[0]!.x).toBeGreaterThan(0);
  });

  it('puts another in its place, where it stood', () => {
    const scene = meadow(thing('fox', 0.3), thing('cabin', 0.7));
    const { subjects } = after('replace the fox with a wolf', scene);
    expect(subjects.map(({ kind }) => kind).sort()).toEqual(['cabin', 'wolf']);
    expect(subjects.find(({ kind }) => kind === 'wolf')).toMatchObject({ x: 0.3, foot: 0.88 });
  });

  it('takes a word for a kind for any of that kind in the picture', () => {
    expect(after('remove the bird', meadow(thing('eagle', 0.4))).subjects).toEqual([]);
    expect(after('remove the man', meadow(thing('hiker', 0.4))).subjects).toEqual([]);
    expect(after('remove the animals', meadow(thing('fox', 0.4), thing('cabin', 0.7))).subjects).toHaveLength(1);
  });

  it('tells a thing by its side, and counts', () => {
    const scene = meadow(thing('fox', 0.2), thing('fox', 0.5), thing('fox', 0.8));
    expect(after('remove the fox on the left', scene).subjects.map(({ x }) => x)).toEqual([0.5, 0.8]);
    expect(after('remove one fox', scene).subjects).toHaveLength(2);
    expect(after('add 9 owls', scene).subjects).toHaveLength(6);
  });

  it('stands beside what is named', () => {
    const { subjects } = after('add a bear next to the cabin', meadow(thing('cabin', 0.3)));
    const [cabin, bear] = ['cabin', 'bear'].map((kind) => subjects.find((subject) => subject.kind === kind)!);
    expect(Math.abs(bear!.x - cabin!.x)).toBeLessThan(0.45);
    expect(Math.abs(bear!.x - cabin!.x)).toBeGreaterThan(0.1);
  });

  it('tells what it did', () => {
    const meaning = (instruction: string) =>
      planEdit(instruction, meadow(thing('castle', 0.5))).reading.understood.map((term) => term.meaning);
    expect(meaning('add two white horses')).toEqual(['Subject: 2 × white horse']);
    expect(meaning('move the castle to the left')).toEqual(['Subject: castle, moved to the left']);
    expect(meaning('remove the castle and make it night')).toEqual(['Without: castle', 'Time: night']);
  });
});

const refusal = (instruction: string, scene: SceneDescription | null): string => {
  try {
    planEdit(instruction, scene);
  } catch (error) {
    if (error instanceof StudioError && error.code === 'edit-not-understood') return error.message;
    throw error;
  }
  throw new Error(`“${instruction}” was understood.`);
};

describe('what cannot be done with things', () => {
  it('says that there is no such thing in the picture', () => {
    expect(refusal('remove the dog', meadow(thing('fox', 0.5)))).toContain('there is no dog in the picture');
  });

  it.each(['add a fox', 'remove the boat', 'make the boat blue', 'make the fox bigger', 'move the castle to the left'])(
    'says of “%s” that an upload has no things it knows of',
    (instruction) => {
      expect(refusal(instruction, null)).toContain('pictures of its own');
    },
  );

  it('does the rest of an instruction and names the thing it left', () => {
    const { steps, reading } = planEdit('add a vignette and remove the boat', null);
    expect(steps).toHaveLength(1);
    expect(reading.ignored).toEqual(['boat']);
    expect(reading.suggestion).toContain('pictures of its own');
  });
});
