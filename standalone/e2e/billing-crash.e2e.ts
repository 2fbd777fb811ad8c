import { afterAll, describe, expect, it } from '@jest/globals';
import type { LedgerEntry } from '@pictora/contracts';
import { startPictora, type PictoraProcess } from '@pictora/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiClient } from './api-client.js';

/**
 * The process is killed at a moment around the click on Pay: before the payment, between the payment and its delivery,
 * between delivery and the books. The buyer clicks again. Each plan is paid once and brings its credits once.
 */
const moments = [5, 20, 40, 80];
const dataDir = mkdtempSync(join(tmpdir(), 'pictora-pay-crash-'));
const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Test Person' };

let pictora: PictoraProcess;
afterAll(async () => {
  await pictora.stop('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** As often as it takes, like a person before a page that does not load. */
const pay = async (path: string): Promise<string | null> => {
  for (;;) {
    try {
      const body = new URLSearchParams(card);
      const response = await fetch(pictora.url + path, { method: 'POST', redirect: 'manual', body });
      if (response.status < 500) return response.headers.get('location');
    } catch {
      // The process is down; the test starts it again.
    }
    await wait(20);
  }
};

const call = async <T>(api: ApiClient, method: string, path: string, body?: object): Promise<T> => {
  const response = await fetch(`${pictora.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${api.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as T;
};

describe(`killed ${moments.length} times around the click on Pay`, () => {
  it('is paid once, and brings its credits once', async () => {
    pictora = await startPictora({ dataDir });
    const buyers: { readonly name: string; readonly api: ApiClient }[] = [];
    for (const [index, moment] of moments.entries()) {
      const buyer = { name: `buyer_${index}`, api: new ApiClient(() => pictora.url) };
      buyers.push(buyer);
      await buyer.api.signUp(buyer.name);
      const { url } = await call<{ url: string }>(buyer.api, 'POST', 'create-checkout-session', { tier: 'pro' });
      const paid = pay(new URL(url).pathname);
      await wait(moment);
      await pictora.stop('SIGKILL');
      pictora = await startPictora({ dataDir });
      expect(await paid).toContain('success=true');
    }
    for (const { name, api } of buyers) {
      await api.signIn(name);
      while ((await api.user()).creditsRemaining !== 100) await wait(50);
      const granted = await call<LedgerEntry[]>(api, 'GET', 'credits/history?type=granted');
      expect(granted.filter(({ cause }) => cause.type === 'payment').map(({ monthly }) => monthly)).toEqual([100]);
    }
  });
});
