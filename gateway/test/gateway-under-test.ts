import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@pictora/messaging';
import { ObjectNotFound, type ByteRange, type ObjectStorage } from '@pictora/object-storage';
import { createTestPlatform, fakeRpc, type TestPlatform } from '@pictora/service-kit/testing';
import { readSettings } from '@pictora/service-kit';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { gatewaySettingsSchema } from '../src/gateway-settings.js';
import { startGateway, type RunningGateway } from '../src/start-gateway.js';

export const ada = '0199c3a2-0000-7000-8000-00000000000a';
export const bob = '0199c3a2-0000-7000-8000-00000000000b';
export const imageId = '0199c3a2-0000-7000-8000-0000000000c1';

export type GatewayUnderTest = {
  readonly gateway: RunningGateway;
  readonly platform: TestPlatform;
  readonly url: string;
  /** What was put into the storage and not removed. */
  readonly stored: Map<string, Buffer>;
  /** What the issuer says of ended sessions, and whether it says anything at all. */
  readonly issuer: { endedSessions: string[]; away: boolean; asked: number };
  /** Another gateway on the same bus, as a second replica would be. */
  startReplica(): Promise<RunningGateway>;
  tokenFor(userId: string, sessionId?: string, lifetimeSeconds?: number, roles?: readonly string[]): Promise<string>;
  close(): Promise<void>;
};

const issuer = 'http://issuer.test/oidc';

/** A storage whose every object is its own key, so that a test sees which object was sent; those named `gone` are not there. */
const echoStorage = (stored: Map<string, Buffer>) => ({
  put: async (key: string, body: Readable) => void stored.set(key, await buffer(body)),
  remove: async (key: string) => void stored.delete(key),
  get: async (key: string, { start = 0, end = key.length - 1 }: Partial<ByteRange> = {}) => {
    if (key.includes('gone')) throw new ObjectNotFound(key);
    return { body: Readable.from([Buffer.from(key.slice(start, end + 1))]), info: { size: key.length } };
  },
});

/** The gateway alone, with the services faked on the bus and an issuer of its own. */
export const startGatewayUnderTest = async (
  fakes: Parameters<typeof fakeRpc>[1] = {},
  env: Record<string, string> = {},
  dataDir?: string,
): Promise<GatewayUnderTest> => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid: 'k', use: 'sig', alg: 'RS256' };
  const stored = new Map<string, Buffer>();
  const described: GatewayUnderTest['issuer'] = { endedSessions: [], away: false, asked: 0 };
  const platform = await createTestPlatform({
    env,
    ...(dataDir === undefined ? {} : { dataDir }),
    storage: echoStorage(stored) as unknown as ObjectStorage,
  });
  fakeRpc(platform, {
    'identity.issuer.describe': () => {
      described.asked += 1;
      if (described.away) throw new AppError('service_unavailable', 'The issuer is away');
      const { endedSessions } = described;
      return { issuer, audience: 'pictora', algorithm: 'RS256', jwks: { keys: [key] }, endedSessions };
    },
    ...fakes,
  });
  const settings = readSettings(gatewaySettingsSchema, { PORT: '0', ...env });
  const gateway = await startGateway({ platform, settings });
  return {
    gateway,
    platform,
    url: gateway.url,
    stored,
    issuer: described,
    startReplica: () => startGateway({ platform, settings }),
    tokenFor: (userId, sessionId = `session-of-${userId}`, lifetimeSeconds = 300, roles = ['user']) =>
      new SignJWT({ sid: sessionId, realm_access: { roles } })
        .setProtectedHeader({ alg: 'RS256', kid: 'k' })
        .setIssuer(issuer)
        .setAudience('pictora')
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + lifetimeSeconds)
        .sign(privateKey),
    close: async () => {
      await gateway.close();
      await platform.close();
    },
  };
};
