import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ErasurePart } from '@pictora/contracts';
import { integrationEvent } from '@pictora/durable-events';
import { eventually } from '@pictora/durable-events/testing';
import { createTestPlatform, startTestService, type TestPlatform } from '@pictora/service-kit/testing';
import type { RunningService } from '@pictora/service-kit';
import { v7 } from 'uuid';
import { anImport, keysOf, stage, type ImportRequest } from '../../test/builders.js';
import { aVideoImport, stageVideo } from '../../test/video-builders.js';
import { mediaService } from '../index.js';

describe('media, when a person leaves', () => {
  let platform: TestPlatform;
  let service: RunningService;
  let answered: ErasurePart[];
  beforeEach(async () => {
    platform = await createTestPlatform();
    service = await startTestService(mediaService, platform);
    answered = [];
    await platform.eventLog.subscribe({
      consumer: 'test',
      types: ['privacy.part-erased.v1'],
      handle: async ({ payload }) => void answered.push(payload.part),
    });
  });
  afterEach(async () => {
    await service.close();
    await platform.close();
  });

  const importImage = async (changes: Partial<ImportRequest>) =>
    platform.rpc.call('media.images.import', await stage(platform.storage, anImport(changes)));
  const erased = (userId: string, part: ErasurePart) =>
    integrationEvent({
      id: v7(),
      type: 'privacy.part-erased.v1',
      key: userId,
      occurredAt: platform.clock.now(),
      correlationId: 'a-correlation',
      payload: { userId, part, erasedAt: platform.clock.now().toISOString() },
    });

  it('waits for the jobs of the person, then removes all their images and videos with their files, and nobody else’s', async () => {
    const [leaving, staying] = [v7(), v7()];
    for (let n = 0; n < 3; n++) await importImage({ ownerId: leaving, prompt: `my house ${n}` });
    const video = await stageVideo(platform.storage, aVideoImport({ ownerId: leaving }));
    await platform.rpc.call('media.videos.import', video);
    const kept = await importImage({ ownerId: staying });
    await platform.eventLog.publish([erased(leaving, 'identity')]);
    await platform.eventLog.publish([erased(leaving, 'generation')]);
    await eventually(async () => answered.includes('media'));
    expect(answered.slice(0, 2)).toEqual(['identity', 'generation']);
    expect((await platform.rpc.call('media.images.list-own', { ownerId: leaving })).items).toEqual([]);
    expect((await platform.rpc.call('media.videos.list-own', { ownerId: leaving })).items).toEqual([]);
    const { key } = await platform.rpc.call('media.files.open-image', { imageId: kept.id, viewerId: staying });
    expect(await keysOf(platform.storage)).toEqual([key]);
  });

  it('answers only when all that it has to tell of the person is told: nothing comes after', async () => {
    const leaving = v7();
    await importImage({ ownerId: leaving, prompt: 'my house' });
    const publish = platform.eventLog.publish.bind(platform.eventLog);
    let refused = 0;
    const away = jest.spyOn(platform.eventLog, 'publish').mockImplementation(async (events) => {
      if (events.every(({ type }) => type === 'privacy.part-erased.v1')) return publish(events);
      refused += 1;
      throw new Error('the log is away');
    });
    await publish([erased(leaving, 'generation')]);
    await eventually(async () => refused > 1);
    expect(answered).toEqual(['generation']);
    away.mockRestore();
    await eventually(async () => answered.includes('media'));
  });
});
