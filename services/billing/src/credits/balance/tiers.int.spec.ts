import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RECORDS, uuidV7, type RunningService } from '@pictora/service-kit';
import { createTestPlatform, startTestService, type TestPlatform } from '@pictora/service-kit/testing';
import type { Connection } from 'mongoose';
import { billingService } from '../../index.js';
import { balanceModel } from './balance.schema.js';

describe('the tiers of many', () => {
  let platform: TestPlatform;
  let service: RunningService;
  beforeEach(async () => {
    platform = await createTestPlatform();
    service = await startTestService(billingService, platform);
  });
  afterEach(async () => {
    await service.close();
    await platform.close();
  });

  it('are those of their accounts, and free for who has none yet', async () => {
    const [paying, free, unknown] = [uuidV7.next(), uuidV7.next(), uuidV7.next()];
    for (const userId of [paying, free]) {
      await platform.rpc.call('billing.credits.open', { commandId: `open:${userId}`, userId });
    }
    const balances = balanceModel(service.app.get<Connection>(RECORDS, { strict: false }));
    await balances.updateOne({ _id: paying }, { $set: { tier: 'premium' } });
    expect(await platform.rpc.call('billing.plans.of', { userIds: [paying, free, unknown] })).toEqual({
      tiers: { [paying]: 'premium', [free]: 'free', [unknown]: 'free' },
    });
    expect(await platform.rpc.call('billing.plans.of', { userIds: [] })).toEqual({ tiers: {} });
  });
});
