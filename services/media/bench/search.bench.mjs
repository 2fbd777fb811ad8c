// The search of images among 100,000, of which one in ten is public, on records in a file: by a word that is in half of
// them, by a rare one and by two together; and a page of one person's public images. Beside it a bare FTS5 table with the
// same words and the same question. One JSON line a figure. Runs on what `npm run build` made.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteRecords, uuidV7 } from '@pictora/service-kit';
import { GalleryService } from '../dist/gallery/gallery.service.js';
import { createImageSchema } from '../dist/images/image.schema.js';

const IMAGES = 100_000;
const ROUNDS = 60;
const words =
  'lake mountain dawn dusk crimson forest mist snow ocean desert aurora meadow harbour lighthouse storm autumn willow heron'.split(
    ' ',
  );
const owners = Array.from({ length: 1_000 }, () => uuidV7.next());
let state = 7;
const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
const pick = (list) => list[Math.floor(list.length * random() ** 2)];

const folder = mkdtempSync(join(tmpdir(), 'pictora-bench-'));
const records = await openSqliteRecords(`sqlite://${folder}/media.db`);
const images = records.model('Image', createImageSchema());
await images.init();
const gallery = new GalleryService(images);
const bare = new DatabaseSync(join(folder, 'bare.db'));
bare.exec("CREATE VIRTUAL TABLE t USING fts5(words,content='',tokenize='porter unicode61'); BEGIN");
const insert = bare.prepare('INSERT INTO t(rowid,words) VALUES(?,?)');
for (let from = 0; from < IMAGES; from += 2_000) {
  const page = Array.from({ length: 2_000 }, (_, n) => {
    const prompt = `a ${pick(words)} and a ${pick(words)} under ${pick(words)} light, number${from + n}`;
    insert.run(from + n + 1, prompt);
    const _id = uuidV7.next();
    const file = { key: `images/${_id}/a.webp`, contentType: 'image/webp', size: 1, etag: 'e' };
    return {
      ...{
        _id,
        ownerId: owners[(from + n) % owners.length],
        jobId: _id,
        name: prompt.slice(0, 40),
        prompt,
        style: 'none',
      },
      ...{ aspectRatio: '1:1', seed: 1, model: 'm', width: 10, height: 10, file, clean: null, createdAt: new Date() },
      ...{
        isFavorite: false,
        isPublic: random() < 0.1,
        placeholder: { color: '#102030', dataUri: 'data:image/webp;base64,AA' },
      },
    };
  });
  await images.insertMany(page, { lean: true });
}
bare.exec('COMMIT');

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const timed = async (run) => {
  const taken = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await run(round);
    taken.push(performance.now() - start);
  }
  return Number(median(taken).toFixed(2));
};
const search = (text) => (round) => gallery.search({ viewerId: owners[round], text, limit: 30 });
const look = bare.prepare('SELECT rowid FROM t WHERE t MATCH ? ORDER BY rowid DESC LIMIT 31');
const report = async (bench, own, baseline) =>
  console.log(
    JSON.stringify({
      bench,
      value: await timed(own),
      unit: 'ms',
      ...(baseline ? { baseline: await timed(baseline) } : {}),
    }),
  );

await report('search of images by a common word', search('lake'), () => look.all('"lake"'));
await report('search of images by a rare word', search('number4711'), () => look.all('"number4711"'));
await report('search of images by two words', search('heron willow'), () => look.all('"heron" "willow"'));
await report('a page of public images', (round) => gallery.listPublic({ ownerId: owners[round], limit: 30 }));

bare.close();
await records.close();
rmSync(folder, { recursive: true, force: true });
