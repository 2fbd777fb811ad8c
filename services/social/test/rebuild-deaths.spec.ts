import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@pictora/durable-events/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCommunity, type TestCommunity } from './community.js';

describe('a rebuild of the feeds whose process died', () => {
  let dataDir: string;
  let community: TestCommunity;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'pictora-social-'));
    community = await openCommunity({ dataDir });
  });
  afterEach(async () => {
    await community.close();
    rmSync(dataDir, { recursive: true });
  });

  const leftOf = async (rebuildId: string) => {
    for (const kind of ['posts', 'people'])
      await community.records().collection(`${kind}-aside-${rebuildId}`).insertOne({ name: 'left over' });
  };
  const running = async () => {
    const now = community.clock.now();
    const _id = community.platform.ids.next();
    const record = { _id, state: 'running', runningKey: 'feed', startedAt: now, aliveAt: now };
    await community.records().model('Rebuild').create(record);
    await leftOf(_id);
    return _id;
  };
  const aside = async () =>
    (await community.records().listCollections()).map(({ name }) => name).filter((name) => name.includes('aside'));

  it('leaves nothing aside once the next is started', async () => {
    const dead = await running();
    community.clock.advance(60_001);
    const { id: rebuildId } = await community.call('social.feed.start-rebuild', {});
    const state = async (id: string) => (await community.call('social.feed.rebuild', { rebuildId: id })).state;
    await eventually(async () => (await state(rebuildId)) === 'done');
    expect([await state(dead), await aside()]).toEqual(['failed', []]);
  });

  it('leaves nothing aside once the service starts again; one that lives keeps what it has', async () => {
    const alive = await running();
    await leftOf(community.platform.ids.next());
    await community.stop();
    await community.start();
    expect((await aside()).sort()).toEqual([`people-aside-${alive}`, `posts-aside-${alive}`]);
    community.clock.advance(60_001);
    await community.stop();
    await community.start();
    expect(await aside()).toEqual([]);
  });
});
