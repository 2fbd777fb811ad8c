import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FolderObjectStorage } from '@pictora/object-storage';
import { aJob } from '../../test/jobs.repository.contract.js';
import { MemoryJobsRepository } from '../testing/memory-jobs.repository.js';
import { MemoryStaging } from '../testing/memory-staging.js';
import { stagingKey, type Staging } from './staging.port.js';
import { ObjectStorageStaging } from './object-storage-staging.js';
import { sweepStaging } from './sweep-staging.js';

const bytes = Buffer.from('picture');
const keyOf = (jobId: string, owner: string): string => stagingKey(jobId, owner, 0);
const idsIn = async (staging: Staging): Promise<string[]> => {
  const ids: string[] = [];
  for await (const id of staging.jobIds()) ids.push(id);
  return ids.sort();
};

describe.each(['the object store', 'memory'])('the staging area in %s', (kind) => {
  let folder: string;
  let staging: Staging;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pictora-staging-'));
    staging =
      kind === 'memory' ? new MemoryStaging() : new ObjectStorageStaging(await FolderObjectStorage.open(folder));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('clears every try of a job and nothing of another', async () => {
    const [one, other] = [aJob(1).id, aJob(2).id];
    for (const owner of ['first', 'second']) await staging.put(keyOf(one, owner), bytes, 'image/png');
    await staging.put(keyOf(other, 'first'), bytes, 'image/png');
    expect(await idsIn(staging)).toEqual([one, other]);
    await staging.clear(one);
    await staging.clear(one);
    expect(await idsIn(staging)).toEqual([other]);
  });

  it('is swept of what jobs have left that ran to their end, and of nothing of one that still runs', async () => {
    const jobs = new MemoryJobsRepository();
    await jobs.insert(aJob(1));
    await jobs.insert(aJob(2, { saga: { phase: 'succeeded', attempts: 1 } }));
    for (const number of [1, 2]) await staging.put(keyOf(aJob(number).id, 'late'), bytes, 'image/png');
    await sweepStaging(staging, jobs);
    expect(await idsIn(staging)).toEqual([aJob(1).id]);
  });

  it('keeps uploads on their way through a start of the service: they are of no job', async () => {
    const upload = aJob(3).id;
    await staging.put(`staging/${upload}/upload`, bytes, 'application/octet-stream');
    await sweepStaging(staging, new MemoryJobsRepository());
    expect(await idsIn(staging)).toEqual([upload]);
  });
});
