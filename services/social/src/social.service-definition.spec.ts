import { describe, expect, it } from '@jest/globals';
import { createTestPlatform, startTestService } from '@pictora/service-kit/testing';
import { socialService } from './social.service-definition.js';

describe('the social service', () => {
  it('starts, answers for its health, and stops', async () => {
    const platform = await createTestPlatform();
    const service = await startTestService(socialService, platform);
    expect(await service.health.read()).toMatchObject({ status: 'ok', dependencies: { records: { status: 'up' } } });
    await service.close();
    expect((await service.health.read()).status).toBe('unavailable');
    await platform.close();
  });
});
