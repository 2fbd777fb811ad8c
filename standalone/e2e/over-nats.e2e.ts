import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody, Health } from '@pictora/contracts';
import { ownNatsMissing, startOwnNats, startPictora, type NatsServer, type PictoraProcess } from '@pictora/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isTerminal } from '@pictora/contracts';
import { ApiClient } from './api-client.js';

const missing = ownNatsMissing();
const title = `the same app over NATS${missing ? ` (needs a server of its own: ${missing})` : ''}`;

(missing ? describe.skip : describe)(title, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pictora-nats-e2e-'));
  let nats: NatsServer;
  let pictora: PictoraProcess;

  beforeAll(async () => {
    nats = await startOwnNats();
    pictora = await startPictora({ dataDir, env: { NATS_URL: nats.url, LOG_LEVEL: 'silent' } });
  });
  afterAll(async () => {
    await pictora.stop();
    await nats.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const health = async (): Promise<Health> =>
    (await fetch(`${pictora.url}/api/health/ready`)).json() as Promise<Health>;

  it('signs up, generates and keeps a picture for one credit', async () => {
    const api = new ApiClient(() => pictora.url);
    await api.signUp('over_nats');
    const { status } = await api.generate('a desert at dusk', 'one');
    expect(status).toBe(202);
    while (!(await api.jobs()).every(({ state }) => isTerminal(state))) await wait(100);
    const [image] = await api.images();
    expect(image).toMatchObject({ prompt: 'a desert at dusk' });
    expect((await api.user()).creditsRemaining).toBe(4);
  });

  it('answers 503 with a stable code while the broker is gone, and says so in its readiness', async () => {
    await nats.stop();
    const response = await fetch(`${pictora.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'over_nats@example.org', password: 'a good password' }),
    });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'service_unavailable' } satisfies Partial<ErrorBody>);
    const { status, dependencies } = await health();
    expect(status).toBe('unavailable');
    expect(dependencies['transport']).toMatchObject({ status: 'down' });
  });
});
