import { hexToLinear } from '../raster/oklab.js';
import { createRng, type Rng } from '../raster/rng.js';
import { drawSubject } from '../scene/draw-subjects.js';
import { frameSize } from '../scene/frame-size.js';
import { MOST_SUBJECTS, type SceneDescription, type Subject, type SubjectKind } from '../scene/scene-description.js';
import { drawnAs, FIGURES } from '../subjects/registry.js';
import type { Side, SubjectChange } from './subject-change.js';

/** The description with its things changed; or why there is nothing to do. */
export type ChangedSubjects =
  | { readonly is: 'done'; readonly scene: SceneDescription; readonly meaning: string }
  | { readonly is: 'idle'; readonly meaning: string };

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const SIDES: Readonly<Record<Side, readonly [number, number]>> = {
  left: [0.12, 0.4],
  right: [0.6, 0.88],
  centre: [0.46, 0.54],
};
const TRIES = 24;

/** Shares of the frame's width that a thing takes to either side, about. */
const halfOf = ({ size }: Pick<Subject, 'size'>, scene: SceneDescription): number => {
  const { width, height } = frameSize(scene.aspectRatio);
  return (size * 0.4 * Math.min(width, height)) / width;
};

/** The place with the most room, within a side where one is named. */
const roomiest = (
  rng: Rng,
  scene: SceneDescription,
  others: readonly Subject[],
  kind: SubjectKind,
  side: Side | null,
) => {
  const [low, high] = side === null ? [0.14, 0.86] : SIDES[side];
  const { medium } = FIGURES[kind];
  let best = 0.5;
  let most = -Infinity;
  for (let n = 0; n < TRIES; n++) {
    const x = low + (high - low) * rng();
    const gaps = others.map((other) => {
      const apart = Math.abs(x - other.x) - halfOf(other, scene);
      // What flies over a house is not in its way.
      return drawnAs(other.kind, other.action).medium === medium ? apart : apart + 0.3;
    });
    const room = Math.min(0.3, ...gaps) - 0.1 * Math.abs(x - 0.5);
    if (room > most) {
      most = room;
      best = x;
    }
  }
  return best;
};

const beside = (scene: SceneDescription, subject: Subject, other: Subject): number => {
  const apart = halfOf(other, scene) + halfOf(subject, scene) * 0.8;
  const isRight = other.x + apart < 0.92 && (other.x < 0.5 || other.x - apart < 0.08);
  return clamp(other.x + (isRight ? apart : -apart), 0.06, 0.94);
};

/** Those that a word means: of its own kind, else of any that it may mean. */
const meant = (subjects: readonly Subject[], kinds: readonly SubjectKind[]): readonly Subject[] => {
  const own = subjects.filter(({ kind }) => kind === kinds[0]);
  return own.length > 0 ? own : subjects.filter(({ kind }) => kinds.includes(kind));
};

/** Fewer of them, where a number, a colour or a side tells them apart. */
const chosen = (all: readonly Subject[], { count, colour, side }: SubjectChange): readonly Subject[] => {
  const wanted = colour === null ? null : hexToLinear(colour.hex).join();
  const coloured = all.filter((subject) => subject.colour?.join() === wanted);
  const some = coloured.length > 0 ? coloured : all;
  const sorted = some.toSorted((a, b) => (side === 'left' ? a.x - b.x : b.x - a.x));
  if (side === 'left' || side === 'right') return sorted.slice(0, count ?? 1);
  return count === null ? some : some.slice(0, count);
};

const inOrder = (subjects: readonly Subject[]): readonly Subject[] => subjects.toSorted((a, b) => a.foot - b.foot);

const add = (scene: SceneDescription, change: SubjectChange): readonly Subject[] => {
  const kind = change.kinds[0]!;
  const rng = createRng(scene.seed, `added ${scene.subjects.length} ${kind}`);
  const count = Math.min(change.count ?? 1, MOST_SUBJECTS - scene.subjects.length);
  const total = scene.subjects.length + count;
  const partner = change.other ? meant(scene.subjects, change.other.kinds)[0] : undefined;
  const subjects = [...scene.subjects];
  for (let n = 0; n < count; n++) {
    const x = roomiest(rng, scene, subjects, kind, change.side);
    const drawn = drawSubject(rng, { kind, colour: change.colour?.hex ?? null }, scene.setting, x, total, change.scale);
    subjects.push(n === 0 && partner ? { ...drawn, x: beside(scene, drawn, partner) } : drawn);
  }
  return subjects;
};

const changed = (scene: SceneDescription, subject: Subject, change: SubjectChange): Subject => {
  const { colour, scale, across, nearer, side, other } = change;
  const partner = other ? meant(scene.subjects, other.kinds)[0] : undefined;
  const aside = side === 'centre' ? 0.5 : clamp(subject.x + across, 0.06, 0.94);
  const inAir = drawnAs(subject.kind, subject.action).medium === 'air';
  // What comes nearer on the ground is larger, too; in the sky it is only lower.
  const perspective = inAir ? 1 : 1 + nearer * 3.4;
  return {
    ...subject,
    colour: colour === null ? subject.colour : hexToLinear(colour.hex),
    x: partner ? beside(scene, subject, partner) : aside,
    foot: clamp(subject.foot + nearer * (inAir ? 2.2 : 1), 0.08, inAir ? 0.7 : 0.96),
    size: clamp(subject.size * scale * perspective, 0.05, 1.1),
  };
};

const saidOf = ({ scale, across, nearer, side, colour, label, other }: SubjectChange): string => {
  const what = `${scale > 1 ? 'larger ' : scale < 1 ? 'smaller ' : ''}${colour ? `${colour.label} ` : ''}${label}`;
  if (other) return `${what} beside the ${other.label}`;
  if (across !== 0 || side === 'centre') return `${what}, moved to the ${side ?? 'centre'}`;
  return nearer === 0 ? what : `${what}, moved ${nearer > 0 ? 'nearer' : 'away'}`;
};

/** Adds, removes or changes things of the description; everything else in it stays, so that the rest of the picture does. */
export const changeSubjects = (scene: SceneDescription, change: SubjectChange): ChangedSubjects => {
  const { act, kinds, label, other } = change;
  if (act === 'keep') return { is: 'idle', meaning: `Without: ${label}` };
  if (act === 'add') {
    const room = MOST_SUBJECTS - scene.subjects.length;
    if (room <= 0) return { is: 'idle', meaning: `No room for one more ${label}: a picture holds ${MOST_SUBJECTS}` };
    const count = Math.min(room, change.count ?? 1);
    const many = `${count > 1 ? `${count} × ` : ''}${change.colour ? `${change.colour.label} ` : ''}`;
    return {
      is: 'done',
      scene: { ...scene, subjects: inOrder(add(scene, change)) },
      meaning: `Subject: ${many}${label}`,
    };
  }
  const all = meant(scene.subjects, kinds);
  if (all.length === 0) return { is: 'idle', meaning: `There is no ${label} in the picture` };
  if (act === 'remove') {
    const gone = chosen(all, change);
    return {
      is: 'done',
      scene: { ...scene, subjects: scene.subjects.filter((subject) => !gone.includes(subject)) },
      meaning: `Without: ${label}`,
    };
  }
  if (act === 'replace' && other) {
    const kind = other.kinds[0]!;
    const rng = createRng(scene.seed, `replaced ${label} ${kind}`);
    const subjects = scene.subjects.map((subject): Subject => {
      if (!all.includes(subject)) return subject;
      const drawn = drawSubject(
        rng,
        { kind, colour: change.colour?.hex ?? null },
        scene.setting,
        subject.x,
        scene.subjects.length,
        1,
      );
      const isSameGround = FIGURES[kind].medium === drawnAs(subject.kind, subject.action).medium;
      return isSameGround ? { ...drawn, foot: subject.foot } : drawn;
    });
    return {
      is: 'done',
      scene: { ...scene, subjects: inOrder(subjects) },
      meaning: `Subject: ${other.label} for ${label}`,
    };
  }
  const some = change.count === null ? all : all.slice(0, change.count);
  const subjects = scene.subjects.map((subject) =>
    some.includes(subject) ? changed(scene, subject, change) : subject,
  );
  return { is: 'done', scene: { ...scene, subjects: inOrder(subjects) }, meaning: `Subject: ${saidOf(change)}` };
};
