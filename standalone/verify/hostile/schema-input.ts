import type { Draw } from './draw.js';
import { hostileText, hostileValue } from './hostile-values.js';

/** The part of JSON Schema that the OpenAPI document speaks. */
export type Schema = {
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** Ids of things that exist. */
export type Known = readonly string[];

const nobody = '0199aaaa-0000-7000-8000-000000000000';
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789_';
const word = (draw: Draw, length: number): string => Array.from({ length }, () => draw.one([...letters])).join('');

const textOf = (schema: Schema, draw: Draw, known: Known): string => {
  const { format, pattern, minLength = 0, maxLength = 100 } = schema;
  if (format === 'uuid') return draw.chance(0.8) && known.length > 0 ? draw.one(known) : nobody;
  if (format === 'date-time') return '2026-01-31T10:00:00Z';
  if (pattern?.includes('{64}')) return 'ab'.repeat(32);
  const exact = /\{(\d+)\}\$$/.exec(pattern ?? '');
  if (exact) return word(draw, Number(exact[1]));
  if (pattern) return word(draw, Math.max(minLength, Math.min(maxLength, 12)));
  if (maxLength === 254) return `${word(draw, 10)}@example.org`;
  return word(draw, Math.max(1, minLength, draw.below(Math.min(maxLength, 40) + 1)));
};

/** What a schema takes, as a well-behaved caller has it. */
export const fitting = (schema: Schema, draw: Draw, known: Known): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return draw.one(schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fitting(draw.one(either), draw, known);
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const taken = Object.entries(properties).filter(([name]) => required.includes(name) || draw.chance(0.6));
      return Object.fromEntries(taken.map(([name, property]) => [name, fitting(property, draw, known)]));
    }
    case 'array':
      return [fitting(schema.items ?? {}, draw, known)];
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + draw.below(Math.min((schema.maximum ?? 100) - (schema.minimum ?? 0), 100) + 1);
    case 'boolean':
      return draw.chance(0.5);
    case 'null':
      return null;
    default:
      return textOf(schema, draw, known);
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value with one place of it made hostile: a leaf replaced, a key too many, a key too few, or all of it. */
export const spoilt = (value: unknown, draw: Draw): unknown => {
  if (!isObject(value) || draw.chance(0.08)) return typeof value === 'string' ? hostileText(draw) : hostileValue(draw);
  const entries = Object.entries(value);
  const turn = draw.below(10);
  if (turn === 0 || entries.length === 0) {
    const name = draw.one([
      '__proto__',
      'constructor',
      '$set',
      'isAdmin',
      'userId',
      'role',
      hostileText(draw).slice(0, 99),
    ]);
    return Object.fromEntries([...entries, [name, hostileValue(draw)]]);
  }
  const at = draw.below(entries.length);
  if (turn === 1) return Object.fromEntries(entries.filter((_, index) => index !== at));
  return Object.fromEntries(
    entries.map(([name, part], index) => {
      if (index !== at) return [name, part];
      // Text in place of text gets past the types, up to what is done with it.
      if (typeof part === 'string' && draw.chance(0.7)) return [name, hostileText(draw).slice(0, 900)];
      return [name, isObject(part) ? spoilt(part, draw) : hostileValue(draw)];
    }),
  );
};
