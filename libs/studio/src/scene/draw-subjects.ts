import type { SubjectWish, Wishes } from '../prompt/wishes.js';
import { hexToLinear } from '../raster/oklab.js';
import { between, createRng, type Rng } from '../raster/rng.js';
import { drawnAs, stanceIn, type Stance } from '../subjects/registry.js';
import type { Setting, Subject } from './scene-description.js';

/** The places where all that is wished for is at home; null when anything goes. */
export const homesOf = (subjects: readonly SubjectWish[]): readonly Setting[] | null => {
  let homes: readonly Setting[] | null = null;
  for (const { kind, action } of subjects) {
    const { home } = drawnAs(kind, action);
    if (home === undefined) continue;
    const common: readonly Setting[] = homes === null ? home : homes.filter((setting) => home.includes(setting));
    if (common.length > 0) homes = common;
  }
  return homes;
};

/** Smaller when there are more, so that each keeps its room. */
const SHRINK = [1, 1, 0.74, 0.64, 0.57, 0.52, 0.48] as const;

/** The row of the feet: in the foreground, farther off for large things in company, in the sky for what flies. */
const footOf = (rng: Rng, { medium, far }: Stance, inCompany: boolean): number => {
  if (medium === 'air') return between(rng, 0.26, 0.46);
  if (medium === 'water') return between(rng, 0.7, 0.8);
  if (far) return inCompany ? between(rng, 0.77, 0.81) : between(rng, 0.8, 0.86);
  return between(rng, 0.85, 0.92);
};

/** Places across the picture: alone near a third of it, several side by side with some play. */
const placesAcross = (rng: Rng, count: number): number[] => {
  if (count === 1) return [rng() < 0.5 ? between(rng, 0.34, 0.46) : between(rng, 0.54, 0.66)];
  const step = 0.76 / count;
  const places = Array.from({ length: count }, (_, n) => 0.12 + step * (n + 0.5) + between(rng, -0.14, 0.14) * step);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(rng() * (i + 1));
    [places[i], places[j]] = [places[j]!, places[i]!];
  }
  return places;
};

/** A close lens shows a thing larger, a wide one smaller. */
const closeness = ({ focal }: Wishes): number => (focal === null ? 1 : Math.min(1.5, Math.max(0.6, focal)));

/** From this closeness on, one thing alone is seen so close that its head fills the frame. */
const CLOSE = 1.4;

/** One thing at a place across the picture, one of `count` in all; `close` multiplies its size. */
export const drawSubject = (
  rng: Rng,
  { kind, colour, action, material }: Pick<SubjectWish, 'kind' | 'colour' | 'action' | 'material'>,
  setting: Setting,
  x: number,
  count: number,
  close: number,
): Subject => {
  const stance = stanceIn(setting, drawnAs(kind, action));
  const drawnFoot = footOf(rng, stance, count > 1);
  const away = stance.far && count > 1 ? 1.12 : 1;
  // What stands lower in the picture is nearer, and larger.
  const near = stance.medium === 'ground' && !stance.far ? 1 + (drawnFoot - 0.88) * 1.6 : 1;
  // What is seen from its side is longer than high, and needs the room beside it.
  const long = stance.medium === 'ground' && stance.turn[0] >= 0.7 && count > 1 ? 0.82 : 1;
  const size = Math.min(1.1, stance.size * SHRINK[count]! * long * away * near * close * between(rng, 0.92, 1.08));
  const varied = size * (stance.varies && count > 1 ? between(rng, 1 - stance.varies, 1 + stance.varies) : 1);
  // What flies keeps its head below the frame's upper edge.
  const foot = stance.medium === 'air' ? Math.max(drawnFoot, Math.min(0.9, varied + 0.06)) : drawnFoot;
  const side = rng() < 0.5 ? -1 : 1;
  const isClose = stance.hasHead === true && count === 1 && close >= CLOSE;
  return {
    kind,
    x: isClose ? 0.5 + (x - 0.5) * 0.4 : x,
    foot: isClose ? 0.5 : foot,
    size: isClose ? 0.78 : Math.min(1.1, varied),
    yaw: side * between(rng, stance.turn[0], stance.turn[1]) * (isClose ? 0.6 : 1),
    colour: colour === null ? null : hexToLinear(colour),
    ...(action === undefined ? {} : { action }),
    ...(isClose ? { closeUp: true as const } : {}),
    ...(material === undefined ? {} : { material }),
  };
};

/** Gives each wished-for thing its place, its size and its turn. The same seed gives the same; another moves all of them. */
export const drawSubjects = (seed: number, wishes: Wishes, setting: Setting): Subject[] => {
  const rng = createRng(seed, 'subjects');
  const asked = wishes.subjects.flatMap((wish) => Array.from({ length: wish.count }, () => wish));
  const places = placesAcross(rng, asked.length);
  const close = closeness(wishes);
  const subjects = asked.map((wish, n) => drawSubject(rng, wish, setting, places[n]!, asked.length, close));
  return subjects.sort((a, b) => a.foot - b.foot);
};

/** The same things afloat: around the middle of the frame, as nothing bears them. */
export const floating = (seed: number, subjects: readonly Subject[]): Subject[] => {
  const rng = createRng(seed, 'afloat');
  return subjects.map((subject) => ({ ...subject, foot: Math.min(0.96, between(rng, 0.44, 0.58) + subject.size / 2) }));
};
