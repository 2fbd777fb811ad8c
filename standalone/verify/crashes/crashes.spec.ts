import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { disagreements } from './agreed.js';
import type { Wants } from './acts.js';
import type { Batch } from './batch.js';
import { aPair, asPeople, plants } from './planted.js';
import { differences, feedsDiffer, ledgerDrift } from './replays.js';
import { documentsOf } from './records.js';
import { fileFaults } from './rest.js';
import { runForm, type AtRest } from './run.js';
import { startStandaloneForm } from './standalone.js';

const plain: Wants = { plan: null, video: false, studio: 0 };
const wants: readonly Wants[] = [{ ...plain, plan: 'pro' }, plain];
/** One around the payment of a plan, one around that of a pack, and one in the start after it. */
const deaths = 3;

const change = (dataDir: string, service: string, sql: string): void => {
  const records = new DatabaseSync(join(dataDir, service, 'records.db'), { timeout: 10_000 });
  records.exec(sql);
  records.close();
};

/** What the looks at files and replays say of faults that are planted beneath the app, each taken back after it. */
const plantBeneath = async ({ pictora, admin, batch }: AtRest): Promise<Record<string, string>> => {
  const { dataDir, settings } = pictora;
  const objects = join(dataDir, 'media', 'objects');
  const said: Record<string, string> = {};

  const images = documentsOf(dataDir, 'media', ['images']).map(
    (json) => JSON.parse(json) as { ownerId: string; file: { key: string } },
  );
  const file = join(objects, `${images.find(({ ownerId }) => ownerId !== '')?.file.key}~`);
  const bytes = readFileSync(file);
  const stray = join(objects, 'images', 'no-record', 'picture.webp~');
  mkdirSync(dirname(stray));
  writeFileSync(stray, bytes);
  said['stray'] = (await fileFaults(pictora, true)).faults.join('\n');
  rmSync(dirname(stray), { recursive: true });
  writeFileSync(file, Buffer.concat([Buffer.from('?'), bytes.subarray(1)]));
  said['torn'] = (await fileFaults(pictora, true)).faults.join('\n');
  rmSync(file);
  said['gone'] = (await fileFaults(pictora, true)).faults.join('\n');
  writeFileSync(file, bytes);

  const of = `WHERE doc ->> '$._id' = '${batch.people[0]?.history.image}'`;
  change(dataDir, 'social', `UPDATE posts SET doc = json_set(doc, '$.likesCount', 77) ${of}`);
  // It finds it and mends it.
  said['feed'] = (await feedsDiffer(dataDir, admin)).join('\n');

  const owner = `WHERE doc ->> '$._id' = '${batch.people[0]?.history.id}'`;
  change(
    dataDir,
    'billing',
    `UPDATE balances SET doc = json_set(doc, '$.settled.pack', doc ->> '$.settled.pack' + 1) ${owner}`,
  );
  said['ledger'] = (await ledgerDrift(settings)).join('\n');
  change(
    dataDir,
    'billing',
    `UPDATE balances SET doc = json_set(doc, '$.settled.pack', doc ->> '$.settled.pack' - 1) ${owner}`,
  );
  return said;
};

describe(`killed ${deaths} times while people generate, edit, buy, like, comment, write and upload`, () => {
  let batch: Batch;
  let said: Record<string, string>;
  beforeAll(async () => {
    const atRest = async (rest: AtRest) => void (said = await plantBeneath(rest));
    // Rejects when anything is lost, doubled, held, stuck, without its file or not as a replay gives it.
    const [only] = await runForm({ start: startStandaloneForm, seed: 9, deaths, perBatch: deaths, wants, atRest });
    batch = only as Batch;
  }, 600_000);

  it('keeps ledger, jobs and images in agreement', () => {
    expect(batch.deaths).toBe(deaths);
    expect(batch.inTheStart).toBeGreaterThan(0);
    expect(batch.looks).toBeGreaterThan(0);
    expect([...batch.acts.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(3 * deaths);
    expect(disagreements(batch.people)).toEqual([]);
  });

  it.each([
    ['stray', /images\/no-record\/picture\.webp belongs to no record/],
    ['torn', /is another/],
    ['gone', /is lost/],
    ['feed', /"likesCount":77/],
    ['ledger', /the ledger drifts/],
  ])('a fault that is planted beneath the app is seen: %s', (name, words) => {
    expect(said[name]).toMatch(words);
  });
});

describe('what agrees', () => {
  it.each(Object.entries(plants))('is told from what it would be with %s', (_, [plant, words]) => {
    const pair = aPair();
    expect(disagreements(asPeople(pair))).toEqual([]);
    plant(...pair);
    expect(disagreements(asPeople(pair)).join('\n')).toMatch(words);
  });

  it('what one read model shows and a replay does not is told, both ways', () => {
    expect(differences('it', ['a', 'b'], ['b', 'c'])).toEqual([
      'it shows what no replay gives: a',
      'it does not show what a replay gives: c',
    ]);
  });
});
