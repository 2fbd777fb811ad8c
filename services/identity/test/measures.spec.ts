import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { valueOf } from '@pictora/telemetry/testing';
import { givenSignedUp, HOME, PASSWORD, startIdentity, until, type Identity } from './identity.harness.js';

let identity: Identity;
beforeEach(async () => {
  identity = await startIdentity({ env: { OPS_PORT: '0' } });
});
afterEach(() => identity.close());

const scrape = () => identity.platform.metrics.text();

describe('what identity measures', () => {
  it('are the sign-ins that were refused, by the reason alone', async () => {
    const { user } = await givenSignedUp(identity);
    const email = user.email ?? '';
    const signIn = (password: string) => identity.call('identity.sessions.sign-in', { email, password, address: HOME });
    await signIn(PASSWORD);
    await expect(signIn('a wrong one')).rejects.toMatchObject({ code: 'invalid_credentials' });
    const text = await scrape();
    expect(valueOf(text, 'pictora_sign_in_failures_total', { reason: 'invalid_credentials' })).toBe(1);
    expect(text).not.toContain(email);
  });

  it('are the mails that were sent', async () => {
    await givenSignedUp(identity);
    await identity.call('identity.recovery.request', { email: 'ann@example.com', address: HOME });
    await until(async () => (valueOf(await scrape(), 'pictora_mails_total', { outcome: 'sent' }) ?? 0) > 0);
  });

  it('are the people who wait to be erased, and for how long the first of them does', async () => {
    expect(valueOf(await scrape(), 'pictora_erasures_open')).toBe(0);
    expect(valueOf(await scrape(), 'pictora_erasure_oldest_seconds')).toBe(0);
    const { user } = await givenSignedUp(identity);
    const leave = { userId: user.id, password: PASSWORD, address: HOME };
    await identity.call('identity.personal-data.erase', leave);
    identity.clock.advance(3_600_000);
    expect(valueOf(await scrape(), 'pictora_erasures_open')).toBe(1);
    expect(valueOf(await scrape(), 'pictora_erasure_oldest_seconds')).toBe(3_600);
  });
});
