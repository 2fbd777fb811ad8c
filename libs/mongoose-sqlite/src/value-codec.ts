import { mongo } from 'mongoose';

/**
 * Values that JSON has no type for are stored as strings that begin with U+0001 and a letter, so that one SQL expression
 * reads any of them and SQLite's own order is the right order for dates and ObjectIds. Strings that begin so by
 * themselves are escaped.
 */
export const MARK = '\u0001';
const MARK_CODE = 1;

/** Sorts before every stored value of a key: what a missing key counts as in a unique index. Never stored. */
export const NULL_KEY = `${MARK}z`;

const FIRST_ISO_MS = Date.UTC(0, 0, 1) - (Date.UTC(0, 0, 1) - Date.parse('0000-01-01T00:00:00.000Z'));
const LAST_ISO_MS = Date.parse('9999-12-31T23:59:59.999Z');
const MAX_DATE_MS = 8.64e15;

/** Binary data that compares by its bytes: `mingo` compares by `toString()`, which for BSON's class may lose bytes. */
export class ExactBinary extends mongo.Binary {
  override toString(encoding?: 'hex' | 'base64' | 'utf8' | 'utf-8'): string {
    return super.toString(encoding ?? 'hex');
  }
}

/** Dates of the usual years are stored as ISO text; those before and after keep their order by the letter. */
export const encodeDate = (date: Date): string => {
  const ms = date.getTime();
  if (ms >= FIRST_ISO_MS && ms <= LAST_ISO_MS) return `${MARK}d${date.toISOString()}`;
  if (Number.isNaN(ms)) throw new mongo.BSON.BSONError('an invalid date cannot be stored');
  return ms < 0
    ? `${MARK}c${(MAX_DATE_MS + ms).toString().padStart(16, '0')}`
    : `${MARK}e${ms.toString().padStart(16, '0')}`;
};

/** First and last texts (exclusive) of all stored dates. */
export const DATE_RANGE = [`${MARK}c`, `${MARK}f`] as const;
export const OBJECT_ID_RANGE = [`${MARK}o`, `${MARK}p`] as const;

export const encodeObjectId = (id: mongo.ObjectId): string => `${MARK}o${id.toHexString()}`;

/** Every BSON type without a form of its own goes through Extended JSON. */
export const encodeExotic = (value: object): string =>
  `${MARK}j${mongo.BSON.EJSON.stringify({ v: value }, { relaxed: false })}`;

export const encodeBinary = (value: mongo.Binary): string =>
  `${MARK}x${value.sub_type.toString(16).padStart(2, '0')}${value.toString('base64')}`;

const decodeBinary = (text: string): mongo.Binary => {
  const subType = Number.parseInt(text.slice(2, 4), 16);
  const bytes = Buffer.from(text.slice(4), 'base64');
  return subType === mongo.Binary.SUBTYPE_UUID ? new mongo.UUID(bytes) : new ExactBinary(bytes, subType);
};

const decodeMarked = (text: string): unknown => {
  switch (text[1]) {
    case 'd':
      return new Date(text.slice(2));
    case 'c':
      return new Date(Number(text.slice(2)) - MAX_DATE_MS);
    case 'e':
      return new Date(Number(text.slice(2)));
    case 'o':
      return new mongo.ObjectId(text.slice(2));
    case 's':
      return text.slice(2);
    case 'x':
      return decodeBinary(text);
    case 'l':
      return mongo.Long.fromString(text.slice(2));
    case 'm':
      return mongo.Decimal128.fromString(text.slice(2));
    case 'n':
      return Number.NaN;
    case 'r': {
      const [source, flags] = JSON.parse(text.slice(2)) as [string, string];
      return new RegExp(source, flags);
    }
    case 'j':
      return (mongo.BSON.EJSON.parse(text.slice(2), { relaxed: false }) as { v: unknown }).v;
    default:
      throw new Error(`unreadable stored value: ${JSON.stringify(text.slice(0, 20))}`);
  }
};

/** Turns a stored value, as `JSON.parse` gave it, back into what was stored; objects and arrays in place. */
export const revive = (value: unknown): unknown => {
  if (typeof value === 'string') return value.charCodeAt(0) === MARK_CODE ? decodeMarked(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const item: unknown = value[index];
      if (typeof item === 'object' || typeof item === 'string') value[index] = revive(item);
    }
    return value;
  }
  const object = value as Record<string, unknown>;
  for (const key in object) {
    const item = object[key];
    if (typeof item === 'string') {
      if (item.charCodeAt(0) === MARK_CODE) object[key] = decodeMarked(item);
    } else if (typeof item === 'object') revive(item);
  }
  return value;
};
