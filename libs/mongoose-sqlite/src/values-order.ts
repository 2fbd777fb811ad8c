import { mongo } from 'mongoose';
import { compare } from 'mingo/util';

/**
 * Strings by code point, which is the order of their UTF-8 bytes: MongoDB's order and SQLite's. JavaScript's own order
 * puts emoji before some other characters.
 */
export const compareStrings = (one: string, other: string): number => {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) {
    const a = one.charCodeAt(index);
    const b = other.charCodeAt(index);
    if (a !== b) return rank(a) - rank(b);
  }
  return one.length - other.length;
};

/** Surrogates stand for characters past all others. */
const rank = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

type BigNumber = mongo.Long | mongo.Decimal128;
type Numeric = number | BigNumber;

/** BSON's Timestamp is a subclass of Long, but no number. */
export const isBigNumber = (value: unknown): value is BigNumber =>
  (value instanceof mongo.Long && value._bsontype === 'Long') || value instanceof mongo.Decimal128;

export const isNumeric = (value: unknown): value is Numeric => typeof value === 'number' || isBigNumber(value);

/** Numbers of any class by value; a Decimal128 is compared as the double next to it. */
export const compareNumeric = (one: Numeric, other: Numeric): number => {
  if (one instanceof mongo.Long && other instanceof mongo.Long) return one.compare(other);
  const a = Number(one.toString());
  const b = Number(other.toString());
  return a < b ? -1 : a > b ? 1 : 0;
};

/** The order of a sort: mingo's, except that null and missing are the same, and for strings and big numbers as above. */
export const compareValues = (one: unknown, other: unknown): number => {
  if (typeof one === 'string' && typeof other === 'string') return compareStrings(one, other);
  if (isNumeric(one) && isNumeric(other)) return compareNumeric(one, other);
  return compare(one ?? null, other ?? null);
};
