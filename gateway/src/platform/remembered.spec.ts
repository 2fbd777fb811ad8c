import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type RpcClient } from '@pictora/messaging';
import { remembered } from './remembered.js';

let min: number | null;
let asked: number;
let now: number;
let rule: () => Promise<{ min: number } | null>;
beforeEach(() => {
  [min, asked, now] = [8, 0, 0];
  const call = () => {
    asked += 1;
    if (min === null) return Promise.reject(new AppError('service_unavailable', 'away'));
    return Promise.resolve({ min });
  };
  rule = remembered({ call } as unknown as Pick<RpcClient, 'call'>, 'identity.passwords.describe', {}, () => now);
});

describe('what a service says of itself', () => {
  it('is asked for once, and again after a minute', async () => {
    expect([await rule(), await rule(), asked]).toEqual([{ min: 8 }, { min: 8 }, 1]);
    [min, now] = [12, 60_000];
    expect([await rule(), asked]).toEqual([{ min: 12 }, 2]);
  });

  it('is nothing while it has never answered, and is asked for each time', async () => {
    min = null;
    expect([await rule(), await rule(), asked]).toEqual([null, null, 2]);
  });

  it('is its last word while it is away, without waiting for it each time', async () => {
    await rule();
    [min, now] = [null, 60_000];
    expect([await rule(), await rule(), asked]).toEqual([{ min: 8 }, { min: 8 }, 2]);
  });
});
