import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestClock } from '@pictora/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { collectEvents, givenSignedUp, HOME, PASSWORD, refusalOf, startIdentity, until } from './identity.harness.js';

describe('after a restart on the same folder', () => {
  let dataDir: string;
  const clock = new TestClock();
  const start = () => startIdentity({ dataDir, clock });
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'identity-restart-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('accounts, sessions, cookies and keys are still there', async () => {
    const before = await start();
    const { access_token, refresh_token, user } = await givenSignedUp(before);
    const { cookie } = await before.call('identity.sessions.establish', { access_token, refresh_token });
    const keys = await before.call('identity.issuer.describe', {});
    await before.close();

    const after = await start();
    try {
      expect(await after.call('identity.issuer.describe', {})).toEqual(keys);
      await expect(after.call('identity.sessions.establish', { access_token, refresh_token })).resolves.toBeDefined();
      await expect(after.call('identity.sessions.resolve-cookie', { cookie })).resolves.toMatchObject({
        userId: user.id,
      });
      const refreshed = await after.call('identity.sessions.refresh', { refresh_token });
      expect(refreshed.user).toEqual(user);
      const signIn = { email: 'ann@example.com', password: PASSWORD, address: HOME };
      expect((await after.call('identity.sessions.sign-in', signIn)).user).toEqual(user);
      expect(await refusalOf(givenSignedUp(after))).toMatchObject({ code: 'email_taken' });
    } finally {
      await after.close();
    }
  });

  it('a used refresh token and an ended session are still known as such', async () => {
    const before = await start();
    const ann = await givenSignedUp(before);
    const second = await before.call('identity.sessions.refresh', { refresh_token: ann.refresh_token });
    const bob = await givenSignedUp(before, { email: 'bob@example.com', username: 'bob' });
    await before.call('identity.sessions.end', { userId: bob.user.id, sessionId: bob.sessionId });
    await before.close();

    const after = await start();
    const refresh = (refresh_token: string) => refusalOf(after.call('identity.sessions.refresh', { refresh_token }));
    try {
      for (const token of [bob.refresh_token, ann.refresh_token, second.refresh_token])
        expect(await refresh(token)).toMatchObject({ code: 'refresh_token_invalid' });
    } finally {
      await after.close();
    }
  });

  it('an event that could not be published before is published', async () => {
    const before = await start();
    before.platform.eventLog.publish = () => Promise.reject(new Error('log is down'));
    const { user } = await givenSignedUp(before);
    await before.close();

    const after = await start();
    try {
      const events = await collectEvents(after);
      await until(() => events.length === 1);
      expect(events[0]).toMatchObject({ type: 'identity.account-registered.v1', key: user.id });
    } finally {
      await after.close();
    }
  });

  it('the private key is in a file that only its owner can read', async () => {
    await (await start()).close();
    expect(await readdir(join(dataDir, 'identity'))).toContain('issuer-keys.json');
    expect((await stat(join(dataDir, 'identity', 'issuer-keys.json'))).mode & 0o077).toBe(0);
  });
});
