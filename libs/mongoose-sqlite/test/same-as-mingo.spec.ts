import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as mingo from 'mingo';
import { mongo } from 'mongoose';
import { connect } from './sqlite.js';

type Doc = Record<string, unknown>;

const RUNS = 150;

const word = fc.constantFrom(
  '',
  'a',
  'ab',
  'abc',
  'b',
  'B',
  'é',
  '\u0001d',
  '\u0000',
  '😀',
  '{"x":1}',
  'with "quotes"',
);
const number = fc.constantFrom(-1.5, -1, 0, 1, 2, 2.5, 10, 1e21, Infinity);
const date = fc.constantFrom(-62135596800001, -1, 0, 1, 1.7e12, 253402300800000).map((ms) => new Date(ms));
const objectId = fc.constantFrom('0'.repeat(24), 'f'.repeat(24)).map((hex) => new mongo.ObjectId(hex));
const scalar = fc.oneof(word, number, fc.boolean(), fc.constant(null), date, objectId);
const item = fc.record({ k: word, v: number }, { requiredKeys: [], noNullPrototype: true });
const nested = fc.record({ x: scalar, y: number }, { requiredKeys: [], noNullPrototype: true });

/** Fields of one kind, of any kind, arrays, and one that is now a value and now an array. */
const fields = {
  s: word,
  n: number,
  d: date,
  any: fc.oneof(scalar, nested),
  loose: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
  o: nested,
  tags: fc.array(word, { maxLength: 3 }),
  items: fc.array(item, { maxLength: 3 }),
};

const document = fc.record(fields, { requiredKeys: [], noNullPrototype: true });

const valueAt: Record<string, fc.Arbitrary<unknown>> = {
  s: word,
  n: number,
  d: date,
  any: fc.oneof(scalar, nested),
  loose: scalar,
  'o.x': scalar,
  'o.y': number,
  tags: fc.oneof(word, fc.array(word, { maxLength: 2 })),
  'items.k': word,
  'items.v': number,
  'tags.0': word,
  absent: scalar,
};

const operators = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    value,
    value.map(($eq) => ({ $eq })),
    value.map(($ne) => ({ $ne })),
    fc
      .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), value)
      .map(([operator, operand]) => ({ [operator]: operand })),
    fc.tuple(value, value).map(([$gte, $lt]) => ({ $gte, $lt })),
    fc
      .tuple(fc.constantFrom('$in', '$nin'), fc.array(value, { maxLength: 4 }))
      .map(([operator, list]) => ({ [operator]: list })),
    fc.boolean().map(($exists) => ({ $exists })),
    value.map((operand) => ({ $not: { $eq: operand } })),
    fc.constantFrom(/^a/, /^ab?/, /b$/i, /^A/i).map(($regex) => ({ $regex })),
    fc.nat(3).map(($size) => ({ $size })),
    fc.array(value, { minLength: 1, maxLength: 2 }).map(($all) => ({ $all })),
  );

const term: fc.Arbitrary<Doc> = fc.oneof(
  ...Object.entries(valueAt).map(([path, value]) => operators(value).map((condition) => ({ [path]: condition }))),
  fc.tuple(word, number).map(([k, v]) => ({ items: { $elemMatch: { k, v: { $gte: v } } } })),
  operators(word).map((condition) => ({
    tags: { $elemMatch: typeof condition === 'string' ? { $eq: condition } : condition },
  })),
);

const filter: fc.Arbitrary<Doc> = fc.oneof(
  { weight: 3, arbitrary: fc.array(term, { maxLength: 3 }).map((terms) => Object.assign({}, ...terms) as Doc) },
  fc
    .tuple(fc.constantFrom('$and', '$or', '$nor'), fc.array(term, { minLength: 1, maxLength: 3 }))
    .map(([operator, terms]) => ({ [operator]: terms })),
);

const sort = fc.uniqueArray(fc.tuple(fc.constantFrom('s', 'n', 'd', 'o.y', 'any'), fc.constantFrom(1, -1)), {
  maxLength: 2,
  selector: ([path]) => path,
});

const INDEXES: [Doc, Doc][] = [
  [{ s: 1 }, {}],
  [{ n: -1, s: 1 }, {}],
  [{ d: 1 }, { sparse: true }],
  [{ any: 1 }, {}],
  [{ loose: 1 }, {}],
  [{ 'o.x': 1, 'o.y': -1 }, {}],
  [{ tags: 1, n: -1 }, {}],
  [{ 'items.k': 1 }, {}],
  [{ n: 1 }, { partialFilterExpression: { s: 'a' }, name: 'partial' }],
];

const setUp = async (docs: Doc[], indexed: number, late: boolean) => {
  const connection = await connect();
  const collection = connection.collection('things');
  const stored = docs.map((doc, _id) => ({ _id, ...doc }));
  const index = async () => {
    for (const [key, options] of INDEXES.filter((_index, bit) => indexed & (1 << bit))) {
      await collection.createIndex(key as never, options);
    }
  };
  if (!late) await index();
  if (stored.length > 0) await collection.insertMany(structured(stored));
  if (late) await index();
  return { connection, collection, stored };
};

/** A deep copy that keeps the classes of values. */
const structured = (docs: Doc[]): Doc[] =>
  mongo.BSON.EJSON.parse(mongo.BSON.EJSON.stringify(docs, { relaxed: false }), { relaxed: true }) as Doc[];

const text = (docs: Doc[]): string[] => docs.map((doc) => mongo.BSON.EJSON.stringify(doc, { relaxed: true }));

const byId = (docs: Doc[]): Doc[] => docs.toSorted((one, other) => Number(one['_id']) - Number(other['_id']));

const setups = fc.tuple(fc.array(document, { maxLength: 12 }), fc.nat((1 << INDEXES.length) - 1), fc.boolean());

describe('whatever the documents, the query and the indexes', () => {
  it('find, count and cursors give what mingo gives', async () => {
    await fc.assert(
      fc.asyncProperty(
        setups,
        fc.array(filter, { minLength: 1, maxLength: 6 }),
        async ([docs, indexed, late], filters) => {
          const { connection, collection, stored } = await setUp(docs, indexed, late);
          for (const query of filters) {
            const expected = text(mingo.find<Doc>(stored, query).all());
            expect(text(byId((await collection.find(query as never).toArray()) as Doc[]))).toEqual(expected);
            expect(await collection.countDocuments(query as never)).toBe(expected.length);
            const streamed: Doc[] = [];
            for await (const doc of collection.find(query as never)) streamed.push(doc);
            expect(text(byId(streamed))).toEqual(expected);
          }
          await connection.close();
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('sort, skip and limit give what mingo gives, with null and missing as the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        setups,
        filter,
        sort,
        fc.nat(4),
        fc.nat(5),
        async ([docs, indexed, late], query, order, skip, limit) => {
          const { connection, collection, stored } = await setUp(docs, indexed, late);
          const spec = { ...Object.fromEntries(order), _id: 1 } as Record<string, 1 | -1>;
          const filled = stored.map((doc: Doc) => ({
            ...doc,
            ...Object.fromEntries(order.map(([path]) => [`sort_${path.replace('.', '_')}`, mingoValue(doc, path)])),
          }));
          const renamed = Object.fromEntries(
            Object.entries(spec).map(([path, way]) => [path === '_id' ? path : `sort_${path.replace('.', '_')}`, way]),
          );
          const cursor = mingo.find<Doc>(filled, query).sort(renamed).skip(skip);
          const expected = (limit > 0 ? cursor.limit(limit) : cursor).all().map((doc) => doc['_id']);
          const found = await collection.find(query as never, { sort: spec, skip, limit }).toArray();
          expect(found.map(({ _id }) => _id as unknown)).toEqual(expected);
          await connection.close();
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('updates leave what mingo leaves', async () => {
    const change = fc.oneof(
      fc
        .tuple(fc.constantFrom('s', 'any', 'loose', 'o.x', 'fresh', 'deep.er'), scalar)
        .map(([path, value]) => ({ $set: { [path]: value } })),
      fc.constantFrom('s', 'any', 'o.x', 'tags').map((path) => ({ $unset: { [path]: '' } })),
      fc.constantFrom(-1, 2.5).map((n) => ({ $inc: { n, 'o.y': n } })),
      number.map((n) => ({ $max: { n } })),
      word.map((tag) => ({ $push: { tags: tag } })),
      word.map((tag) => ({ $addToSet: { tags: tag } })),
      word.map((tag) => ({ $pull: { tags: tag } })),
      item.map((pushed) => ({ $push: { items: pushed } })),
      number.map((v) => ({ $pull: { items: { v } } })),
    );
    await fc.assert(
      fc.asyncProperty(
        setups,
        fc.array(fc.tuple(filter, change), { maxLength: 4 }),
        async ([docs, indexed, late], changes) => {
          const { connection, collection, stored } = await setUp(docs, indexed, late);
          const copies = structured(stored);
          for (const [query, update] of changes) {
            mingo.updateMany(copies, query, update as never, { cloneMode: 'deep' });
            await collection.updateMany(query, update as never);
            expect(text(byId((await collection.find({}).toArray()) as Doc[]))).toEqual(text(copies));
          }
          // The indexes have followed.
          for (const [query] of changes) {
            const expected = text(mingo.find<Doc>(copies, query).all());
            expect(text(byId((await collection.find(query as never).toArray()) as Doc[]))).toEqual(expected);
          }
          await connection.close();
        },
      ),
      { numRuns: RUNS },
    );
  });
});

const mingoValue = (doc: Doc, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Doc | null | undefined)?.[part], doc) ?? null;
