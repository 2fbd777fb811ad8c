import type { Understanding } from '../src/prompt/understand.js';
import type { SubjectWish } from '../src/prompt/wishes.js';

const thing = ({ count, kind, colour, action, material }: SubjectWish): string =>
  [count, colour, material, kind, action].filter((part) => part !== null && part !== undefined).join(' ');

const FIELDS = [
  'time',
  'season',
  'mood',
  'style',
  'fog',
  'rain',
  'snow',
  'stars',
  'moon',
  'aurora',
  'rainbow',
  'focal',
  'height',
  'townscape',
  'room',
  'crop',
  'woodland',
  'cosmos',
  'abstraction',
  'landform',
] as const;

/** What has been understood of a prompt, in one line: place, amounts, things, colours, and after “not” what was left over. */
export const summaryOf = ({ wishes, ignored }: Understanding): string => {
  const fields = FIELDS.flatMap((name) => (wishes[name] === null ? [] : [`${name} ${wishes[name]}`]));
  const { light, land, water, foliage } = wishes.colours;
  const colours = Object.entries({ light, land, water, foliage }).flatMap(([part, hex]) =>
    hex ? [`${part} ${hex}`] : [],
  );
  const cloud = wishes.cloud === null ? [] : [`${wishes.cloudKind ?? 'cloud'} ${wishes.cloud}`];
  const { portrait } = wishes;
  const sitter = portrait
    ? [['portrait', portrait.sitter, portrait.hair, portrait.beard ? 'beard' : null].filter(Boolean).join(' ')]
    : [];
  const left = ignored.length === 0 ? [] : [`not ${ignored.join(', ')}`];
  const parts = [wishes.setting ?? 'anywhere', ...fields, ...cloud, ...colours, ...sitter];
  return [...parts, ...wishes.subjects.map(thing), ...left].join(' | ');
};
