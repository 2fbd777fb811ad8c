import { REGIONS } from '../layout/region-mask.js';
import { StudioError } from '../studio-error.js';
import { SEASONS, STYLES, TIMES } from '../scene/scene-description.js';
import { EDIT_KINDS, type EditKind, type EditStep } from './edit-step.js';

/** More edits than this in one picture are a mistake or an attack. */
export const MOST_EDITS = 60;
const LONGEST_TEXT = 200;
const HEX = /^#[0-9a-f]{6}$/;
/** Least and greatest strength; degrees where it rotates. */
const RANGE = 360;

const fail = (path: string, wanted: string): never => {
  throw new StudioError('scene-invalid', `The scene description is not valid: ${path} must be ${wanted}.`);
};

/** Kinds that look their variant up. */
const VARIANTS: Partial<Record<EditKind, readonly string[]>> = {
  style: STYLES,
  hour: TIMES,
  season: SEASONS,
};

const optional = <T extends string>(
  value: unknown,
  isFine: (text: string) => boolean,
  path: string,
  wanted: string,
): T | undefined => {
  if (value === undefined) return undefined;
  return typeof value === 'string' && isFine(value) ? (value as T) : fail(path, wanted);
};

const parseStep = (value: unknown, path: string): EditStep => {
  if (typeof value !== 'object' || value === null) return fail(path, 'an object');
  const step = value as Readonly<Record<string, unknown>>;
  const kind = EDIT_KINDS.find((one) => one === step['kind']) ?? fail(`${path}.kind`, 'a known edit');
  const { amount, seed } = step;
  if (typeof amount !== 'number' || !(Math.abs(amount) <= RANGE)) return fail(`${path}.amount`, 'a number');
  if (typeof seed !== 'number' || !Number.isInteger(seed)) return fail(`${path}.seed`, 'a whole number');
  const hex = (key: string) => optional(step[key], (text) => HEX.test(text), `${path}.${key}`, 'a colour as #rrggbb');
  const parts = {
    region: optional<(typeof REGIONS)[number]>(
      step['region'],
      (text) => REGIONS.some((one) => one === text),
      `${path}.region`,
      `one of ${REGIONS.join(', ')}`,
    ),
    colour: hex('colour'),
    from: hex('from'),
    variant: optional(step['variant'], (text) => text.length <= 40, `${path}.variant`, 'a short text'),
    text: optional(step['text'], (text) => text.length <= LONGEST_TEXT, `${path}.text`, 'a short text'),
  };
  const variants = VARIANTS[kind];
  if (variants && !variants.includes(parts.variant ?? '')) fail(`${path}.variant`, `one of ${variants.join(', ')}`);
  const given = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
  return { kind, amount, seed, ...given };
};

/** Checks the edits of a scene that comes from outside. */
export const parseEditSteps = (value: unknown): readonly EditStep[] => {
  if (!Array.isArray(value) || value.length > MOST_EDITS) return fail('edits', `a list of at most ${MOST_EDITS}`);
  return value.map((step, n) => parseStep(step, `edits[${n}]`));
};
