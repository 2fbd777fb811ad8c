import { homesOf } from '../scene/draw-subjects.js';
import { FIGURES } from '../subjects/registry.js';
import type { SubjectKind } from '../scene/scene-description.js';
import type { Meaning } from './lexicon/meaning.js';
import type { Wishes } from './wishes.js';

/** True where what a detail belongs to is drawn: steam over a cup, a window in a room. */
export const isDrawnAlong = (wishes: Wishes, { comesWith = [] }: Meaning): boolean => {
  const { setting, room, subjects } = wishes;
  const owns = (name: string | null): boolean => name !== null && comesWith.some((owner) => owner === name);
  if (owns(setting) || owns(room) || subjects.some(({ kind }) => owns(kind))) return true;
  const homes = setting === null ? homesOf(subjects) : null;
  return homes !== null && homes.length > 0 && homes.every(owns);
};

/** Snow and rain bring clouds along; where stars, a moon or northern lights are asked for too, those leave gaps. */
export const openSky = (wishes: { -readonly [K in keyof Wishes]: Wishes[K] }, isCloudSaid: boolean): void => {
  const hasLamps =
    (wishes.stars ?? 0) > 0 || (wishes.aurora ?? 0) > 0 || (wishes.moon !== null && wishes.moon !== 'none');
  if (!hasLamps || isCloudSaid || wishes.cloudKind !== 'overcast') return;
  if ((wishes.snow ?? 0) === 0 && (wishes.rain ?? 0) === 0) return;
  wishes.cloud = GAPS;
  wishes.cloudKind = 'cumulus';
};

/** Share of the sky that is covered then. */
const GAPS = 0.3;

const IN_THE_SKY = /\b(?:in|through|across|up in) the sky\b|\bam himmel\b|\ben el cielo\b|\bdans le ciel\b/iu;

/** Where nothing but what flies is asked for, "in the sky" is the place: "floating islands in the sky". */
export const liftToSky = (wishes: { -readonly [K in keyof Wishes]: Wishes[K] }, text: string): void => {
  const fly = wishes.subjects.every(
    ({ kind }) => FIGURES[kind].medium === 'air' || FIGURES[kind].home?.includes('sky'),
  );
  if (wishes.setting === null && wishes.subjects.length > 0 && fly && IN_THE_SKY.test(text)) wishes.setting = 'sky';
};

/** What hangs in the air by nature flies and floats already, as does everything in space. */
export const isAloft = ({ setting }: Wishes, kind: SubjectKind): boolean =>
  setting === 'space' || FIGURES[kind].medium === 'air';
