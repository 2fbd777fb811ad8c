import { jest } from '@jest/globals';
import { createTestPlatform, startTestService, TestClock, type TestPlatform } from '@pictora/service-kit/testing';
import type { IntegrationEvent, RpcRequest, Session } from '@pictora/contracts';
import type { RunningService } from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { RECORDS } from '@pictora/service-kit';
import type { AccountDirectory } from '../src/accounts/account-directory.port.js';
import { ACCOUNT_DIRECTORY, TOKEN_ISSUER } from '../src/identity.tokens.js';
import { identityService } from '../src/index.js';
import type { TokenIssuer } from '../src/issuer/token-issuer.port.js';

// Passwords are hashed at their real cost, which a busy machine takes its time for.
jest.setTimeout(120_000);

export type Caller = { readonly call: TestPlatform['rpc']['call'] };

/** The ports behind the calls, for what no call of its own shows. */
export type Ports = { readonly directory: AccountDirectory; readonly issuer: TokenIssuer };

export type Identity = Caller &
  Ports & {
    readonly platform: TestPlatform;
    readonly clock: TestClock;
    readonly service: RunningService;
    readonly records: Connection;
    close(): Promise<void>;
  };

type Options = { readonly env?: Record<string, string>; readonly dataDir?: string; readonly clock?: TestClock };

export const HOME = '192.0.2.1';
export const ELSEWHERE = '198.51.100.9';
export const PASSWORD = 'correct horse';

/** The service on in-memory parts, asked over the bus as a gateway would. */
export const startIdentity = async ({ clock = new TestClock(), dataDir, env }: Options = {}): Promise<Identity> => {
  const platform = await createTestPlatform({ dataDir, clock, env: { RPC_TIMEOUT_MS: '60000', ...env } });
  const service = await startTestService(identityService, platform);
  return {
    platform,
    clock,
    service,
    records: service.app.get<Connection>(RECORDS, { strict: false }),
    directory: service.app.get<AccountDirectory>(ACCOUNT_DIRECTORY, { strict: false }),
    issuer: service.app.get<TokenIssuer>(TOKEN_ISSUER, { strict: false }),
    call: platform.rpc.call.bind(platform.rpc),
    close: async () => {
      await service.close();
      await platform.close();
    },
  };
};

type SignUpRequest = RpcRequest<'identity.accounts.sign-up'>;

export const signUpRequest = (overrides: Partial<SignUpRequest> = {}): SignUpRequest => ({
  email: 'ann@example.com',
  password: PASSWORD,
  firstName: 'Ann',
  lastName: 'Example',
  username: 'ann',
  acceptedTerms: true,
  address: HOME,
  ...overrides,
});

/** Signs somebody up and answers their session, which a sign-up gives at once while emails need no confirmation. */
export const givenSignedUp = async (
  identity: Caller,
  overrides: Partial<SignUpRequest> = {},
): Promise<Session & { readonly sessionId: string }> => {
  const { session } = await identity.call('identity.accounts.sign-up', signUpRequest(overrides));
  if (!session) throw new Error('signed up without a session');
  return { ...session, sessionId: claimsOf(session.access_token).sid };
};

/** As somebody is whom an operator gave a login: no names, no username, no terms accepted yet. */
export const givenIncomplete = async ({ records }: Pick<Identity, 'records'>, userId: string): Promise<void> => {
  await records.model('Account').updateOne(
    { _id: userId },
    {
      $set: { firstName: null, lastName: null, username: null, acceptedTermsAt: null },
      $unset: { usernameKey: 1, search: 1 },
    },
  );
};

export type AccessTokenClaims = {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly sid: string;
  readonly email: string;
  readonly exp: number;
  readonly iat: number;
  readonly realm_access: { readonly roles: string[] };
};

const part = (token: string, index: number): unknown =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString('utf8'));
export const headerOf = (token: string): Record<string, unknown> => part(token, 0) as Record<string, unknown>;
export const claimsOf = (token: string): AccessTokenClaims => part(token, 1) as AccessTokenClaims;

/** How a call was refused, for comparing whole refusals. */
export const refusalOf = async (call: Promise<unknown>): Promise<{ code: string; message: string }> => {
  try {
    await call;
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return { code, message };
  }
  throw new Error('the call was not refused');
};

/** How many of the calls succeeded (`done`) or were refused, by code. */
export const outcomes = async (calls: readonly Promise<unknown>[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const settled of await Promise.allSettled(calls)) {
    const outcome = settled.status === 'fulfilled' ? 'done' : (settled.reason as { code: string }).code;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};

/** Everything that the service tells others durably, as a consumer of its own gets it. */
export const collectEvents = async (identity: Identity): Promise<IntegrationEvent[]> => {
  const events: IntegrationEvent[] = [];
  const types = ['identity.account-registered.v1', 'identity.session-ended.v1'] as const;
  const handle = async (event: IntegrationEvent) => void events.push(event);
  await identity.platform.eventLog.subscribe({ consumer: 'test', types, handle });
  return events;
};

/** Waits for a state, not for a time; the test's own time limit ends it. */
export const until = async (reached: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, 5));
};
