// Finding by id and a page of 30 by owner and id cursor, through mongoose models and through bare prepared statements on
// the same rows. Run after the build: `node bench/find.bench.mjs`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import mongoose from 'mongoose';
import { sqliteDriver } from '../dist/index.js';

const MANY = 100_000;
const FEW = 1_000;
const OWNERS_SHARE = 200;
const PAGE = 30;
const SLICES = 9;
const SLICE_MS = 250;

const folder = mkdtempSync(join(tmpdir(), 'mongoose-sqlite-bench-'));
const own = new mongoose.Mongoose();
own.setDriver(sqliteDriver);

const print = (bench, value, unit, baseline, aim) =>
  console.log(
    JSON.stringify({
      bench,
      value: Math.round(value),
      unit,
      baseline: baseline && Math.round(baseline),
      ratio: baseline && Number((value / baseline).toFixed(3)),
      aim,
    }),
  );

/** Calls one after the other for a while; gives calls a second. */
const slice = async (call, from) => {
  const start = performance.now();
  let calls = 0;
  while (performance.now() - start < SLICE_MS) for (let i = 0; i < 20; i++) await call(from + calls++);
  return calls / ((performance.now() - start) / 1000);
};

const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];

/** The contestants take turns, so that what else the machine does meets all of them alike. */
const race = async (contestants) => {
  const rates = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (const call of Object.values(contestants)) await slice(call, 0);
  for (let turn = 0; turn < SLICES; turn++) {
    for (const [name, call] of Object.entries(contestants)) rates[name].push(await slice(call, turn * 977));
  }
  return Object.fromEntries(Object.entries(rates).map(([name, values]) => [name, median(values)]));
};

const schema = new own.Schema(
  {
    _id: String,
    ownerId: { type: String, required: true },
    title: String,
    prompt: String,
    style: String,
    width: Number,
    height: Number,
    tags: [String],
    isPublic: Number,
    likes: { type: Number, default: 0 },
  },
  { timestamps: true },
);
schema.index({ ownerId: 1, _id: -1 });

const idOf = (number) => `0190c0de-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const ownerOf = (number, count) => `owner-${number % Math.max(1, count / OWNERS_SHARE)}`;

const fill = async (count) => {
  const path = join(folder, `${count}.db`);
  const connection = await own.createConnection(`sqlite://${path}`).asPromise();
  const Image = connection.model('Image', schema);
  await Image.init();
  for (let from = 0; from < count; from += 2000) {
    const docs = Array.from({ length: 2000 < count - from ? 2000 : count - from }, (_, offset) => ({
      _id: idOf(from + offset),
      ownerId: ownerOf(from + offset, count),
      title: `Picture ${from + offset}`,
      prompt: 'a lighthouse on a cliff at dusk, waves below, gulls in the wind',
      style: 'photo',
      width: 1024,
      height: 768,
      tags: ['sea', 'dusk'],
      isPublic: 1,
    }));
    await Image.insertMany(docs, { lean: true });
  }
  return { connection, Image, path, count };
};

const pick = (i, count) => (i * 7919) % count;

const cursor = (i, count) => ({
  ownerId: ownerOf(pick(i, count), count),
  _id: { $lt: idOf(Math.ceil(count * 0.75)) },
});

const bareStatements = ({ path, count }) => {
  const bare = new DatabaseSync(path, { readOnly: true });
  bare.exec('PRAGMA mmap_size=268435456; PRAGMA cache_size=-16000');
  const one = bare.prepare('SELECT doc FROM images WHERE id=?');
  const page = bare.prepare(
    `SELECT doc FROM images WHERE json_extract(doc,'$."ownerId"')=? AND id<? ORDER BY id DESC LIMIT ${PAGE}`,
  );
  return {
    byId: async (i) => JSON.parse(one.get(idOf(pick(i, count))).doc),
    page: async (i) => {
      const { ownerId, _id } = cursor(i, count);
      return page.all(ownerId, _id.$lt).map(({ doc }) => JSON.parse(doc));
    },
  };
};

const byId =
  ({ Image, count }) =>
  (i) =>
    Image.findById(idOf(pick(i, count))).lean();
const page =
  ({ Image, count }) =>
  (i) =>
    Image.find(cursor(i, count)).sort({ _id: -1 }).limit(PAGE).lean();

try {
  const small = await fill(FEW);
  const started = performance.now();
  const large = await fill(MANY);
  print('mongoose-sqlite insertMany', MANY / ((performance.now() - started) / 1000), 'documents/s', null, null);
  const [few, many] = [bareStatements(small), bareStatements(large)];
  const { Image } = large;
  const found = await race({
    many: byId(large),
    few: byId(small),
    bare: many.byId,
    bareFew: few.byId,
    hydrated: (i) => Image.findById(idOf(pick(i, MANY))),
  });
  const paged = await race({
    many: page(large),
    few: page(small),
    bare: many.page,
    bareFew: few.page,
    hydrated: (i) => Image.find(cursor(i, MANY)).sort({ _id: -1 }).limit(PAGE),
  });
  const unit = 'calls/s';
  print('mongoose-sqlite find by id, lean, 100k', found.many, unit, found.bare, 10_000);
  print('mongoose-sqlite find by id, hydrated, 100k', found.hydrated, unit, found.bare, null);
  print('mongoose-sqlite page of 30, lean, 100k', paged.many, unit, paged.bare, 2_000);
  print('mongoose-sqlite page of 30, hydrated, 100k', paged.hydrated, unit, paged.bare, null);
  // Here the baseline is the same call at 1,000 documents, and the aim a ratio of two thirds: no more than half slower.
  print('mongoose-sqlite find by id, 100k against 1k', found.many, unit, found.few, Math.round(found.few / 1.5));
  print('mongoose-sqlite page of 30, 100k against 1k', paged.many, unit, paged.few, Math.round(paged.few / 1.5));
  print('bare node:sqlite find by id, 100k against 1k', found.bare, unit, found.bareFew, null);
  print('bare node:sqlite page of 30, 100k against 1k', paged.bare, unit, paged.bareFew, null);
  await small.connection.close();
  await large.connection.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
