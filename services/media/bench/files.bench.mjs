// Files in and out, on the folder and, where there is one, on a real MinIO: a stream of 10 MB into the store beside a bare
// write of the same stream to the same place, the making of a smaller copy beside the bare encoding, a kept copy, and the
// first page of 100,000 own images. One JSON line a figure. Runs on what `npm run build` made.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as nextTurn } from 'node:timers/promises';
import { FolderObjectStorage, MinioObjectStorage } from '@pictora/object-storage';
import { openSqliteRecords, uuidV7 } from '@pictora/service-kit';
import { minioMissing, startMinio } from '@pictora/testing';
import sharp from 'sharp';
import { ImageFiles } from '../dist/images/image-files.js';
import { createImageSchema } from '../dist/images/image.schema.js';
import { ImagesService } from '../dist/images/images.service.js';
import { Renditions } from '../dist/images/renditions.js';

const MEGABYTES = 10;
const IMAGES = 100_000;
const folder = mkdtempSync(join(tmpdir(), 'pictora-bench-'));
const body = randomBytes(MEGABYTES * 1024 ** 2);
const upload = () =>
  Readable.from(
    (function* () {
      for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
    })(),
  );

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const timed = async (rounds, run) => {
  const taken = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await run(round);
    taken.push(performance.now() - start);
  }
  return median(taken);
};
const round = (value) => Number(value.toPrecision(3));
const report = (bench, value, unit, baseline, aim) =>
  console.log(
    JSON.stringify({
      ...{ bench, value: round(value), unit },
      ...(baseline === undefined ? {} : { baseline: round(baseline), ratio: round(value / baseline) }),
      ...(aim ? { aim } : {}),
    }),
  );

const uploads = async (title, storage, bare) => {
  const ours = await timed(15, (n) => storage.put(`bench/${n}`, upload(), { contentType: 'image/png' }));
  const theirs = await timed(15, bare);
  report(`upload of ${MEGABYTES} MB into ${title}`, (MEGABYTES * 1000) / ours, 'MB/s', (MEGABYTES * 1000) / theirs);
};

const stored = await FolderObjectStorage.open(join(folder, 'media'));
await uploads('the folder, beside a synced file', stored, async (n) => {
  const file = await open(join(folder, `bare-${n}`), 'w');
  for await (const chunk of upload()) await file.appendFile(chunk);
  await file.sync();
  await file.close();
});

const missing = minioMissing();
if (missing === null) {
  const server = await startMinio();
  const minio = new MinioObjectStorage({ ...server, bucket: 'bench', region: 'us-east-1' });
  await minio.ping();
  // What the store takes at best: the same bytes, of which length and hash are known before.
  const sha256 = createHash('sha256').update(body).digest('hex');
  const headers = { 'content-length': String(body.length), 'content-type': 'image/png' };
  await uploads('MinIO, beside a bare stream to it', minio, async (n) => {
    const target = { method: 'PUT', bucketName: 'bench', objectName: `bare/${n}`, headers };
    (await minio.client.makeRequestStreamAsync(target, upload(), sha256, [200], 'us-east-1')).resume();
  });
  await minio.close();
  await server.stop();
} else console.error(`without MinIO: ${missing}`);

const noise = { data: randomBytes(384 * 256 * 3), info: { width: 384, height: 256, channels: 3 } };
const picture = await sharp(noise.data, { raw: noise.info })
  .resize(1536, 1024, { kernel: 'cubic' })
  .webp({ quality: 92 })
  .toBuffer();
await stored.put('images/a/b.webp', picture, { contentType: 'image/webp' });
const renditions = new Renditions({ storage: stored, isThere: async () => true, logger: console });
const file = { key: 'images/a/b.webp', contentType: 'image/webp', size: picture.length, etag: 'e' };
const copyOf = (imageId, form) => ({ imageId, file, width: 640, form });
const avifOf = async (imageId) => {
  for (;;) {
    const copy = await renditions.of(copyOf(imageId, 'avif'), 'bench');
    if (copy.contentType === 'image/avif') return;
    await nextTurn();
  }
};
const bare = (form) => () => {
  const small = sharp(picture).resize({ width: 640 });
  return (form === 'webp' ? small.webp({ quality: 82 }) : small.avif({ quality: 60, effort: 3 })).toBuffer();
};
const made = (n) => renditions.of(copyOf(`made-${n}`, 'webp'), 'bench');
report(
  'a copy of 640 px in webp, made and kept, beside its bare encoding',
  await timed(9, made),
  'ms',
  await timed(9, bare('webp')),
);
// The WebP are there by now, so what is left is the AVIF, which nobody would wait for.
report(
  'a copy of 640 px in avif, made in the background, beside its bare encoding',
  ...[await timed(9, (n) => avifOf(`made-${n}`)), 'ms', await timed(9, bare('avif'))],
);
report('a copy that is kept', await timed(200, () => made(0)), 'ms');
report(
  'what answers instead of an AVIF that is not made yet',
  ...[await timed(20, async (n) => renditions.of({ ...copyOf('made-0', 'avif'), width: 320 }, 'bench')), 'ms'],
);
await renditions.onModuleDestroy();

const records = await openSqliteRecords(`sqlite://${folder}/media.db`);
const images = records.model('Image', createImageSchema());
await images.init();
const ownerId = uuidV7.next();
const own = [];
for (let from = 0; from < IMAGES; from += 2_000) {
  const page = Array.from({ length: 2_000 }, (_, n) => {
    const _id = uuidV7.next();
    own.push(_id);
    return {
      ...{ _id, ownerId, jobId: _id, name: `Lake ${from + n}`, prompt: `a lake at dawn, number ${from + n}` },
      ...{ style: 'none', aspectRatio: '1:1', seed: 1, model: 'm', width: 10, height: 10, clean: null, copies: [] },
      ...{
        file: { ...file, key: `images/${_id}/a.webp` },
        createdAt: new Date(),
        isFavorite: false,
        isPublic: n % 10 === 0,
      },
      placeholder: { color: '#102030', dataUri: 'data:image/webp;base64,AA' },
    };
  });
  await images.insertMany(page, { lean: true });
}
const service = new ImagesService({
  ...{ images, files: new ImageFiles(stored, uuidV7), renditions, clock: { now: () => new Date() }, ids: uuidV7 },
  logger: { warn: () => undefined },
});
const bareRead = (cursor) =>
  images.collection
    .find({ ownerId, ...(cursor ? { _id: { $lt: cursor } } : {}) }, { sort: { _id: -1 }, limit: 31 })
    .toArray();
const list = (cursor) => service.listOwn({ ownerId, limit: 30, cursor });
report(
  'the first page of 100,000 own images',
  await timed(200, () => list()),
  'ms',
  await timed(200, () => bareRead()),
  'under 10 ms',
);
const middle = own[IMAGES / 2];
report(
  'a page in their middle',
  await timed(200, () => list(middle)),
  'ms',
  await timed(200, () => bareRead(middle)),
  'under 10 ms',
);

await records.close();
rmSync(folder, { recursive: true, force: true });
