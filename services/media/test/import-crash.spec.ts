import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rpcMessages } from '@pictora/contracts';
import { buffer } from 'node:stream/consumers';
import { anImport, aPicture, keysOf, stage } from './builders.js';
import { Death } from './death.js';
import { openParts } from './in-memory.js';

describe('an import that dies half-way and is asked for again', () => {
  let parts: Awaited<ReturnType<typeof openParts>>;
  beforeEach(async () => {
    parts = await openParts();
  });
  afterEach(() => parts.close());

  const deathsIn = (calls: number[], watermark: boolean) =>
    ['before', 'after'].flatMap((when) => calls.map((call) => ({ when, call, watermark })));
  // With a mark the marked picture is put beside the copy.
  const deaths = [...deathsIn([1, 2, 3], false), ...deathsIn([1, 2, 3, 4], true)];

  it.each(deaths)(
    '$when call number $call ends with one image, its files and one event (marked: $watermark)',
    async ({ when, call, watermark }) => {
      const staged = await stage(parts.storage, anImport({ watermark }), await aPicture());
      const request = rpcMessages['media.images.import'].request.parse(staged);
      const death = new Death(call, when as 'before' | 'after');
      // What changes something: the copy, the creation of the record, the removal of the staged file.
      const dying = death.during({ create: parts.images.create.bind(parts.images) });
      const images = new Proxy(parts.images, {
        get: (target, name): unknown => (name === 'create' ? dying.create : Reflect.get(target, name)),
      });
      await parts
        .service({ storage: death.during(parts.storage), images })
        .import(request)
        .catch(() => undefined);
      expect(death.happened).toBe(true);

      await parts.service().import(request);
      const records = await parts.images.find().select('+outbox').lean();
      expect(records).toHaveLength(1);
      expect(records[0]?.outbox).toHaveLength(1);
      const [record] = records;
      const keys = [record?.file.key ?? '', ...(record?.clean ? [record.clean.key] : [])];
      expect(keys).toHaveLength(watermark ? 2 : 1);
      const kept = await buffer((await parts.storage.get(keys.at(-1) ?? '')).body);
      expect(kept.equals(await aPicture())).toBe(true);
      expect((await keysOf(parts.storage)).filter((one) => one.startsWith('staging/'))).toEqual([]);

      // At most a file too many, which does not stay for ever.
      const rules = { stagedForMs: 3_600_000, withoutRecordForMs: 3_600_000, filesPerRound: 100 };
      await parts.janitor(7 * 24 * 3_600_000, rules).round();
      expect(await keysOf(parts.storage)).toEqual(keys.sort());
    },
  );
});
