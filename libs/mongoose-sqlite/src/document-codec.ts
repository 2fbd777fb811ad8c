import { mongo } from 'mongoose';
import { type FactNode, type PathFacts, Seen } from './path-facts.js';
import { encodeBinary, encodeDate, encodeExotic, encodeObjectId, ExactBinary, MARK, revive } from './value-codec.js';
import { isBigNumber } from './values-order.js';

export type Doc = Record<string, unknown>;

type BsonValue = { _bsontype: string };

const isBson = (value: object): value is BsonValue => typeof (value as Partial<BsonValue>)._bsontype === 'string';

/** `JSON.rawJSON` lets an infinity through as a number literal that JSON, SQLite and V8 all read as infinity. */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };
const INFINITY = rawJSON('9e999');
const MINUS_INFINITY = rawJSON('-9e999');

/**
 * The plain form of a value given by the caller: what it would be after a trip through MongoDB. Mongoose's own types
 * become plain arrays and objects, `undefined` becomes null, integers of any class become numbers where they fit.
 * `mingo` compares by constructor, so both sides of each comparison go through here.
 */
export const normalise = (input: unknown): unknown => {
  if (typeof input === 'bigint') return fromLong(mongo.Long.fromBigInt(input));
  if (input === undefined || typeof input === 'function' || typeof input === 'symbol') return null;
  if (typeof input !== 'object' || input === null) return Object.is(input, -0) ? 0 : input;
  if (input instanceof Date) return new Date(input);
  // A global or sticky pattern would remember where its last match ended.
  if (input instanceof RegExp) return new RegExp(input.source, input.flags.replace(/[gy]/g, ''));
  if (input instanceof Uint8Array) return normaliseBytes(input);
  if (isBson(input)) return normaliseBson(input);
  const value = input as Doc & { toBSON?: () => unknown };
  if (typeof value.toBSON === 'function') return normalise(value.toBSON());
  if (Array.isArray(value)) return Array.from(value, normalise);
  const entries = value instanceof Map ? (value as Map<string, unknown>).entries() : Object.entries(value);
  const plain: Doc = {};
  for (const [key, item] of entries) {
    if (typeof item === 'function') continue;
    if (key === '__proto__') throw new mongo.BSON.BSONError('a key may not be named __proto__');
    plain[key] = normalise(item);
  }
  return plain;
};

const normaliseBytes = (bytes: Uint8Array): mongo.Binary => {
  // A MongooseBuffer carries its subtype and turns itself into a Binary.
  const own = bytes as Uint8Array & { toBSON?: () => unknown };
  const binary = typeof own.toBSON === 'function' ? own.toBSON() : null;
  if (binary instanceof mongo.Binary) return normaliseBson(binary) as mongo.Binary;
  return new ExactBinary(Buffer.from(bytes), 0);
};

const fromLong = (long: mongo.Long): unknown => {
  const number = long.toNumber();
  return Number.isSafeInteger(number) ? number : long;
};

const normaliseBson = (value: BsonValue): unknown => {
  switch (value._bsontype) {
    case 'ObjectId':
      return value instanceof mongo.ObjectId
        ? value
        : mongo.ObjectId.createFromHexString((value as unknown as mongo.ObjectId).toHexString());
    case 'Long':
      return fromLong(value as unknown as mongo.Long);
    case 'Int32':
    case 'Double':
      return normalise((value as unknown as { value: number }).value);
    case 'Binary': {
      const binary = value as unknown as mongo.Binary;
      if (binary.sub_type === mongo.Binary.SUBTYPE_UUID) return new mongo.UUID(Buffer.from(binary.value()));
      return new ExactBinary(Buffer.from(binary.value()), binary.sub_type);
    }
    default:
      return value;
  }
};

const noteString = (text: string, facts: PathFacts, node: FactNode): void => {
  const odd = text.charCodeAt(0) <= 1 || text.includes('\0') || !text.isWellFormed();
  facts.note(node, odd ? Seen.string | Seen.oddString : Seen.string);
};

const encodeNumber = (value: number, facts: PathFacts, node: FactNode | null): unknown => {
  if (node) facts.note(node, Number.isNaN(value) ? Seen.number | Seen.nan : Seen.number);
  if (Number.isFinite(value)) return value;
  if (Number.isNaN(value)) return `${MARK}n`;
  return value > 0 ? INFINITY : MINUS_INFINITY;
};

const encodeObject = (value: object, facts: PathFacts, node: FactNode | null): unknown => {
  if (value instanceof Date) {
    if (node) facts.note(node, Seen.date);
    return encodeDate(value);
  }
  if (value instanceof mongo.ObjectId) {
    if (node) facts.note(node, Seen.objectId);
    return encodeObjectId(value);
  }
  if (Array.isArray(value)) {
    if (node) facts.note(node, Seen.array);
    const items = node && facts.items(node);
    return value.map((item) => encode(item, facts, items));
  }
  if (isBson(value) || value instanceof RegExp) return encodeRare(value, facts, node);
  if (node) facts.note(node, Seen.object);
  const stored: Doc = {};
  for (const key of Object.keys(value)) {
    stored[key] = encode((value as Doc)[key], facts, node && facts.child(node, key));
  }
  return stored;
};

const encodeRare = (value: BsonValue | RegExp, facts: PathFacts, node: FactNode | null): string => {
  if (isBigNumber(value)) {
    if (node) facts.note(node, Seen.bigNumber);
    return `${MARK}${value instanceof mongo.Long ? 'l' : 'm'}${value.toString()}`;
  }
  if (node) facts.note(node, Seen.other);
  if (value instanceof mongo.Binary) return encodeBinary(value);
  if (value instanceof RegExp) return `${MARK}r${JSON.stringify([value.source, value.flags])}`;
  return encodeExotic(value);
};

const encode = (value: unknown, facts: PathFacts, node: FactNode | null): unknown => {
  switch (typeof value) {
    case 'string':
      if (node) noteString(value, facts, node);
      return value.charCodeAt(0) === 1 ? `${MARK}s${value}` : value;
    case 'number':
      return encodeNumber(value, facts, node);
    case 'boolean':
      if (node) facts.note(node, Seen.boolean);
      return value;
    default:
      if (typeof value === 'object' && value !== null) return encodeObject(value, facts, node);
      if (node) facts.note(node, Seen.null);
      return null;
  }
};

/** The JSON text to store for a normalised document; notes what it holds in the collection's facts. */
export const encodeDocument = (doc: Doc, facts: PathFacts): string => JSON.stringify(encode(doc, facts, facts.root));

export const decodeDocument = (text: string): Doc => revive(JSON.parse(text)) as Doc;

/** A value as SQL sees it through `json_extract`; undefined when it has no scalar form. */
export const sqlValue = (value: unknown): string | number | null | undefined => {
  if (value === null || value === undefined) return null;
  switch (typeof value) {
    case 'string':
      if (value.charCodeAt(0) <= 1 || value.includes('\0') || !value.isWellFormed()) return undefined;
      return value;
    case 'number':
      return Number.isNaN(value) ? undefined : value;
    case 'boolean':
      return value ? 1 : 0;
    default:
      if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : encodeDate(value);
      if (value instanceof mongo.ObjectId) return encodeObjectId(value);
      return value instanceof mongo.Binary ? encodeBinary(value) : undefined;
  }
};
