import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestClock } from '@pictora/service-kit/testing';
import { errors } from 'oidc-provider';
import { EmbeddedTokenIssuer } from '../src/index.js';
import { ArtifactAdapter } from '../src/issuer/embedded/artifact.adapter.js';
import { givenSignedUp, outcomes, startIdentity, type Identity } from './identity.harness.js';

/** Never shows the same time twice, so that writing the time twice is seen as a change. */
class TickingClock extends TestClock {
  override now(): Date {
    this.advance(1);
    return super.now();
  }
}

let identity: Identity;
beforeEach(async () => {
  identity = await startIdentity({ clock: new TickingClock() });
});
afterEach(() => identity.close());

const exp = Date.parse('2026-02-01T00:00:00.000Z') / 1000;
const adapter = (kind: string) =>
  new ArtifactAdapter(kind, identity.records.model('Artifact') as never, identity.clock);
const givenToken = async (id: string, grantId: string) => {
  await adapter('Grant').upsert(grantId, { accountId: 'ann', exp });
  await adapter('RefreshToken').upsert(id, { jti: id, accountId: 'ann', grantId, exp, kind: 'RefreshToken' });
};

describe("the provider's state", () => {
  it('comes back as it was kept, and says when it was used', async () => {
    await givenToken('token', 'grant');
    const kept = { jti: 'token', accountId: 'ann', grantId: 'grant', exp, kind: 'RefreshToken' };
    expect(await adapter('RefreshToken').find('token')).toEqual(kept);
    await adapter('RefreshToken').consume('token');
    expect(await adapter('RefreshToken').find('token')).toEqual({ ...kept, consumed: expect.any(Number) });
  });

  it('of one kind is not mistaken for another', async () => {
    await givenToken('same-id', 'grant');
    expect(await adapter('AuthorizationCode').find('same-id')).toBeUndefined();
  });

  it('is found by the id of a session or the code of a user', async () => {
    await adapter('Session').upsert('cookie', { uid: 'session', exp });
    await adapter('DeviceCode').upsert('device', { userCode: 'ABCD', exp });
    expect(await adapter('Session').findByUid('session')).toMatchObject({ uid: 'session' });
    expect(await adapter('Session').findByUid('other')).toBeUndefined();
    expect(await adapter('DeviceCode').findByUserCode('ABCD')).toMatchObject({ userCode: 'ABCD' });
  });

  it('is used once: a second use is refused and takes along all that came from the grant, and only that', async () => {
    await givenToken('token', 'grant');
    await givenToken('newer', 'grant');
    await givenToken('bystander', 'other-grant');
    await adapter('RefreshToken').consume('token');
    await expect(adapter('RefreshToken').consume('token')).rejects.toThrow(errors.InvalidGrant);
    expect(await adapter('RefreshToken').find('newer')).toBeUndefined();
    expect(await adapter('Grant').find('grant')).toBeUndefined();
    expect(await adapter('RefreshToken').find('bystander')).toBeDefined();
  });

  it('is used by exactly one of many at once', async () => {
    await givenToken('token', 'grant');
    const uses = await Promise.allSettled(Array.from({ length: 10 }, () => adapter('RefreshToken').consume('token')));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('of one kind can be revoked for a grant', async () => {
    await givenToken('token', 'grant');
    await adapter('RefreshToken').revokeByGrantId('grant');
    expect(await adapter('RefreshToken').find('token')).toBeUndefined();
    expect(await adapter('Grant').find('grant')).toBeDefined();
  });
});

describe('the embedded issuer', () => {
  const issuer = () => identity.service.app.get(EmbeddedTokenIssuer, { strict: false });
  const refreshed = async (token: string) => {
    const outcome = await issuer().refresh(token);
    if (outcome.kind !== 'refreshed') throw new Error(`expected new tokens, got ${outcome.kind}`);
    return outcome.tokens;
  };

  it('ends a session by itself when a token comes twice', async () => {
    const { refresh_token, user, sessionId } = await givenSignedUp(identity);
    const { refreshToken } = await refreshed(refresh_token);
    const session = { accountId: user.id, sessionId };
    expect(await issuer().refresh(refresh_token)).toEqual({ kind: 'reused', session });
    expect(await issuer().refresh(refreshToken)).toEqual({ kind: 'refused' });
    expect(await issuer().ownerOf(refreshToken)).toBeNull();
  });

  it('lets at most one of many refreshes at once through, and then ends the session', async () => {
    const { refresh_token } = await givenSignedUp(identity);
    const racing = Array.from({ length: 8 }, () => refreshed(refresh_token));
    expect((await outcomes(racing))['done'] ?? 0).toBeLessThanOrEqual(1);
    for (const { status, ...result } of await Promise.allSettled(racing))
      if (status === 'fulfilled' && 'value' in result)
        expect(await issuer().refresh(result.value.refreshToken)).toEqual({ kind: 'refused' });
  });

  it('refuses to renew the session of an account that is gone', async () => {
    const { refresh_token } = await givenSignedUp(identity);
    await identity.records.model('Account').deleteMany({});
    expect(await issuer().refresh(refresh_token)).toEqual({ kind: 'refused' });
  });

  it("does not end a session in another account's name", async () => {
    const { refresh_token, sessionId } = await givenSignedUp(identity);
    await issuer().endSession({ accountId: 'somebody-else', sessionId });
    await expect(refreshed(refresh_token)).resolves.toBeDefined();
  });
});
