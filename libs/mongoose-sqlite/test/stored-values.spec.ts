import { describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { decodeDocument, type Doc, encodeDocument, normalise } from '../src/document-codec.js';
import { PathFacts } from '../src/path-facts.js';
import { compareStrings, compareValues } from '../src/values-order.js';
import { connect } from './sqlite.js';

const throughStore = (doc: Doc): Doc => decodeDocument(encodeDocument(normalise(doc) as Doc, new PathFacts()));

const collectionOf = async (values: unknown[]) => {
  const collection = (await connect()).collection('values');
  await collection.createIndex({ v: 1 });
  await collection.insertMany(values.map((v, _id) => ({ _id, v })) as never[]);
  const ids = async (filter: object, sort: object = { _id: 1 }) =>
    (await collection.find(filter, { sort: sort as never }).toArray()).map(({ _id }) => Number(_id));
  return { collection, ids };
};

describe('stored values', () => {
  it('come back as they were', () => {
    const values = {
      dates: [-8.64e15, -62167219200001, -62167219200000, 0, 253402300799999, 253402300800000, 8.64e15].map(
        (ms) => new Date(ms),
      ),
      numbers: [0, -0.5, 1e308, 5e-324, Number.MAX_SAFE_INTEGER, Infinity, -Infinity, Number.NaN],
      strings: ['', '\u0001', '\u0001d2026', '\u0000', '\ud800', '\u{1f600}', 'a"b\\c\n'],
      long: mongo.Long.MAX_VALUE,
      timestamp: new mongo.Timestamp({ t: 1, i: 2 }),
      min: new mongo.MinKey(),
      pattern: /a.b/i,
      uuid: new mongo.UUID('0190c0de-0000-7000-8000-000000000001'),
    };
    expect(throughStore(values)).toEqual(values);
  });

  it('keep dates in their order as text', () => {
    const times = [-8.64e15, -62167219200001, -62167219200000, -1, 0, 1, 253402300799999, 253402300800000, 8.64e15];
    const texts = times.map((ms) => encodeDocument({ at: new Date(ms) }, new PathFacts()));
    expect(texts.toSorted()).toEqual(texts);
  });

  it('undefined becomes null, functions go, integers of any class become numbers', () => {
    const doc = { a: undefined, b: [undefined], c: () => 1, d: 5n, e: mongo.Long.fromNumber(6), f: new mongo.Int32(7) };
    expect(throughStore(doc)).toEqual({ a: null, b: [null], d: 5, e: 6, f: 7 });
    expect(() => normalise(JSON.parse('{"__proto__":{"polluted":1}}'))).toThrow(/__proto__/);
  });

  it('of different types are never the same, however alike in SQL', async () => {
    const { ids, collection } = await collectionOf([
      '{"x":1}',
      { x: 1 },
      1,
      true,
      '1',
      0,
      false,
      null,
      '',
      new Date(0),
      '\u0001d1970-01-01T00:00:00.000Z',
    ]);
    expect(await ids({ v: '{"x":1}' })).toEqual([0]);
    expect(await ids({ v: { x: 1 } })).toEqual([1]);
    expect(await ids({ v: 1 })).toEqual([2]);
    expect(await ids({ v: true })).toEqual([3]);
    expect(await ids({ v: { $in: [0, '1'] } })).toEqual([4, 5]);
    expect(await ids({ v: false })).toEqual([6]);
    expect(await ids({ v: null })).toEqual([7]);
    expect(await ids({ v: new Date(0) })).toEqual([9]);
    expect(await ids({ v: '\u0001d1970-01-01T00:00:00.000Z' })).toEqual([10]);
    expect(await ids({ v: { $gte: 0 } })).toEqual([2, 5]);
    expect(await collection.countDocuments({ v: { $lte: 1 } })).toBe(2);
  });

  it('strings compare by code point in ranges and sorts alike, so that pages neither skip nor repeat', async () => {
    const words = ['a', 'é', '\uff01', '\u{1f600}', '\u{1f601}', 'z'];
    const { ids } = await collectionOf(words);
    const order = await ids({}, { v: 1 });
    expect(order.map((id) => words[id])).toEqual(['a', 'z', 'é', '\uff01', '\u{1f600}', '\u{1f601}']);
    for (const [position, id] of order.entries()) {
      expect(await ids({ v: { $gt: words[id] } }, { v: 1 })).toEqual(order.slice(position + 1));
    }
    expect(compareStrings('\uff01', '\u{1f600}')).toBeLessThan(0);
  });

  it('numbers of all classes compare by value', async () => {
    const { ids } = await collectionOf([5, mongo.Decimal128.fromString('10.5'), mongo.Long.MAX_VALUE, 1e300]);
    expect(await ids({ v: { $gt: 7 } })).toEqual([1, 2, 3]);
    expect(await ids({ v: { $lt: mongo.Long.fromString('9223372036854775806') } })).toEqual([0, 1]);
    expect(await ids({}, { v: -1 })).toEqual([3, 2, 1, 0]);
    expect(compareValues(mongo.Long.MAX_VALUE, mongo.Long.MAX_VALUE)).toBe(0);
  });

  it('a map with any number of keys is stored and found without its keys being remembered one by one', async () => {
    const collection = (await connect()).collection('maps');
    const docs = Array.from({ length: 400 }, (_, n) => ({ map: { [`key${n}`]: n } }));
    await collection.insertMany(docs);
    expect(await collection.countDocuments({ 'map.key399': 399 })).toBe(1);
    expect(await collection.countDocuments({ 'map.key1': 1 })).toBe(1);
  });

  it('ids may be of any type but null, arrays and patterns', async () => {
    const collection = (await connect()).collection('ids');
    const ids: unknown[] = [
      'text',
      '\u0000',
      1,
      2.5,
      true,
      new Date(0),
      new mongo.ObjectId(),
      { a: 1, b: 'x' },
      new mongo.UUID(),
    ];
    for (const _id of ids) await collection.insertOne({ _id, n: 1 } as never);
    for (const _id of ids) expect(await collection.find({ _id } as never).toArray()).toEqual([{ _id, n: 1 }]);
    expect(await collection.countDocuments({ _id: { $in: ids } } as never)).toBe(ids.length);
    for (const _id of [null, [1], /a/]) await expect(collection.insertOne({ _id } as never)).rejects.toThrow(/_id/);
  });
});

describe('an upsert', () => {
  it('refuses the same path for inserts and always', async () => {
    const collection = (await connect()).collection('things');
    const update = { $set: { a: 1 }, $setOnInsert: { a: 2 } };
    await expect(collection.updateOne({ b: 1 }, update, { upsert: true })).rejects.toMatchObject({ code: 40 });
    expect(await collection.countDocuments()).toBe(0);
  });
});
