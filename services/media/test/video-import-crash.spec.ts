import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keysOf } from './builders.js';
import { Death } from './death.js';
import { openParts } from './in-memory.js';
import { aVideoImport, stageVideo } from './video-builders.js';

describe('the import of a video that dies half-way and is asked for again', () => {
  let parts: Awaited<ReturnType<typeof openParts>>;
  beforeEach(async () => {
    parts = await openParts();
  });
  afterEach(() => parts.close());

  // What changes something: two copies, the creation of the record, two removals of staged files.
  const deaths = (['before', 'after'] as const).flatMap((when) => [1, 2, 3, 4, 5].map((call) => ({ when, call })));

  it.each(deaths)('$when call number $call ends with one video and its two files', async ({ when, call }) => {
    const request = await stageVideo(parts.storage, aVideoImport());
    const death = new Death(call, when);
    const dying = death.during({ create: parts.videos.create.bind(parts.videos) });
    const videos = new Proxy(parts.videos, {
      get: (target, name): unknown => (name === 'create' ? dying.create : Reflect.get(target, name)),
    });
    await parts.importVideo(request, { storage: death.during(parts.storage), videos }).catch(() => undefined);
    expect(death.happened).toBe(true);

    await parts.importVideo(request);
    const [record, ...more] = await parts.videos.find().lean();
    expect(more).toEqual([]);
    const kept = [record?.file.key ?? '', record?.poster.key ?? ''].sort();
    // At most a file or two too many, which do not stay for ever.
    await parts
      .janitor(7 * 24 * 3_600_000, {
        stagedForMs: 3_600_000,
        withoutRecordForMs: 3_600_000,
        filesPerRound: 100,
      })
      .round();
    expect(await keysOf(parts.storage)).toEqual(kept);
  });
});
