import type { Draw } from './draw.js';
import { scripts } from './scripts.js';

const kilo = (text: string, count: number) => text.repeat(count);

/** Texts that somewhere have meant more than their letters. */
export const texts: readonly string[] = [
  // Of the store: operators, prototypes, SQL and full text search.
  '{"$gt":""}',
  '$where',
  '$ne',
  'a.$b',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  "' OR '1'='1",
  "'; DROP TABLE documents; --",
  '") OR 1=1 --',
  '" OR NEAR(a b)*',
  'NOT AND OR *',
  '%_%',
  // Of the encoding: nulls, halves of pairs, marks of direction, what cannot be seen or is normalized.
  'a\0b',
  '\ud800',
  'a\ud83dz',
  '\udfff\ud800',
  '\u202egnp.exe',
  '\u2066a\u2069\u200f',
  '\ufeff\u200b\u00ad',
  '\ufffe\uffff',
  'İıſK',
  `e${kilo('\u0301', 300)}`,
  '👩‍👩‍👧‍👦🏴‍☠️',
  '\u{10ffff}',
  '\r\nSet-Cookie: a=b',
  '\n\n<a>',
  '\x1b[31m',
  // Of templates, formats, shells, files and addresses.
  '${7*7}',
  '{{7*7}}',
  '%s%n%x',
  '$(id)',
  '`id`',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%ff',
  '%c0%ae',
  'C:\\con\\nul',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '//elsewhere.invalid/x',
  '/\\elsewhere.invalid',
  // Of numbers, times and names.
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '9'.repeat(400),
  '-1',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '',
  ' ',
  // Of patterns that try every way.
  kilo('a', 5_000) + '!',
  kilo('a@', 3_000),
  kilo(' ', 5_000) + 'x',
  kilo('(', 2_000),
];

/** A text, seldom of a megabyte. */
export const hostileText = (draw: Draw): string => {
  if (draw.chance(0.005)) return kilo(draw.one(['a', '\ud800', '<b>', 'é']), 2 ** 20);
  if (draw.chance(0.2)) return draw.one(scripts);
  if (draw.chance(0.1))
    return String.fromCharCode(...Array.from({ length: 1 + draw.below(40) }, () => draw.below(65_536)));
  if (draw.chance(0.1)) return draw.one(texts) + draw.one(texts);
  return draw.one(texts);
};

const nested = (depth: number, open: string, close: string): unknown =>
  JSON.parse(open.repeat(depth) + '1' + close.repeat(depth)) as unknown;

const values: readonly ((draw: Draw) => unknown)[] = [
  () => null,
  () => true,
  () => -1,
  () => 0,
  () => 1.5,
  () => 2 ** 53,
  () => 1e308,
  () => [],
  () => ({}),
  () => ({ $gt: '' }),
  () => ({ $ne: null }),
  () => ({ $where: 'while(true){}' }),
  () => ({ $regex: '(a+)+$' }),
  () => ({ toString: 1, valueOf: 1, toJSON: 1 }),
  // Only a parser makes a property of this name.
  () => JSON.parse('{"__proto__":{"isAdmin":true,"length":5}}') as unknown,
  () => ({ constructor: { prototype: { isAdmin: true } } }),
  () => ({ length: 2 ** 31 }),
  (draw) => [hostileText(draw)],
  (draw) => ({ [hostileText(draw).slice(0, 200)]: hostileText(draw) }),
  (draw) => nested(10 + draw.below(3_000), '[', ']'),
  (draw) => nested(10 + draw.below(3_000), '{"a":', '}'),
  (draw) => Array.from({ length: draw.below(3_000) }, () => 0),
];

/** Anything that JSON can say. */
export const hostileValue = (draw: Draw): unknown => (draw.chance(0.6) ? hostileText(draw) : draw.one(values)(draw));
