import { limits } from '@pictora/contracts';
import { booleanSetting, needsEngines, platformShape, requireEngines } from '@pictora/service-kit';
import { z } from 'zod';
import { recoverySettings, recoveryShape } from './recovery/recovery-settings.js';

const count = (max: number) => z.coerce.number().int().min(1).max(max).optional();
const seconds = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback);
const DAY = 86_400;

/**
 * Limits on tries, and on what a new password may be. Loose on a single machine, where a hundred people may sign up from behind one address; strict in
 * production, where strangers try.
 */
const looseLimits = {
  perAccountAndAddress: 20,
  perAddress: 2_000,
  signUps: 1_000,
  minPasswordLength: limits.passwordMin,
  refuseCommonPasswords: false,
};
const strictLimits = {
  perAccountAndAddress: 5,
  perAddress: 100,
  signUps: 20,
  minPasswordLength: 8,
  refuseCommonPasswords: true,
};

/** Browsers are led there, and tokens asked for: the specification's rule for the provider's address (section 5). */
const httpUrl = z.url({ protocol: /^https?$/ });

const shape = platformShape.pick({ NODE_ENV: true, PICTORA_EMBEDDED: true }).extend({
  /** The address that browsers reach the gateway at; the embedded issuer names itself after it. */
  PUBLIC_URL: httpUrl.optional(),
  /** What the gateway listens at, for the public address of a machine that names none. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Keycloak in place of the embedded issuer: its address as browsers reach it, and the confidential client of ours. */
  KEYCLOAK_URL: httpUrl.optional(),
  KEYCLOAK_REALM: z.string().min(1).default('pictora'),
  KEYCLOAK_CLIENT_ID: z.string().min(1).default('pictora-identity'),
  KEYCLOAK_CLIENT_SECRET: z.string().min(16).optional(),
  TOKEN_AUDIENCE: z.string().min(1).default('pictora-api'),
  ACCESS_TOKEN_SECONDS: seconds(300, 3_600),
  /** A session that is not used for so long is over. */
  SESSION_IDLE_SECONDS: seconds(14 * DAY, 365 * DAY),
  /** A session is over after so long, however much it is used. */
  SESSION_MAX_SECONDS: seconds(90 * DAY, 365 * DAY),
  /** The specification's 6 on a single machine, 8 in production. */
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(limits.passwordMin).max(64).optional(),
  /** Whether a new password may be one that is met in breaches, or the name of its owner; refused in production. */
  PASSWORD_REFUSE_COMMON: booleanSetting.optional(),
  SIGN_IN_TRIES_PER_ACCOUNT_AND_ADDRESS: count(1_000),
  SIGN_IN_TRIES_PER_ADDRESS: count(1_000_000),
  SIGN_IN_WINDOW_SECONDS: seconds(900, DAY),
  SIGN_UPS_PER_ADDRESS: count(1_000_000),
  SIGN_UP_WINDOW_SECONDS: seconds(3_600, DAY),
  ...recoveryShape,
  /** How long calls of a person who leaves may still be under way before their data are erased. */
  ERASURE_SETTLE_SECONDS: z.coerce.number().int().min(0).max(DAY).default(30),
  PERSONAL_DATA_POLL_MS: z.coerce.number().int().min(10).max(60_000).default(1_000),
});

const shapeOfAll = shape.superRefine(requireEngines('KEYCLOAK_URL', 'SMTP_URL')).superRefine((env, context) => {
  if (env.KEYCLOAK_URL && !env.KEYCLOAK_CLIENT_SECRET)
    context.addIssue({ code: 'custom', path: ['KEYCLOAK_CLIENT_SECRET'], message: 'is required with KEYCLOAK_URL' });
});

type KeycloakEnv = Pick<
  z.output<typeof shape>,
  'KEYCLOAK_URL' | 'KEYCLOAK_REALM' | 'KEYCLOAK_CLIENT_ID' | 'KEYCLOAK_CLIENT_SECRET'
>;

const keycloakSettings = (env: KeycloakEnv) =>
  env.KEYCLOAK_URL && env.KEYCLOAK_CLIENT_SECRET
    ? {
        url: env.KEYCLOAK_URL.replace(/\/+$/, ''),
        realm: env.KEYCLOAK_REALM,
        clientId: env.KEYCLOAK_CLIENT_ID,
        clientSecret: env.KEYCLOAK_CLIENT_SECRET,
      }
    : null;

export const identitySettings = shapeOfAll.transform((env) => {
  const defaults = needsEngines(env) ? strictLimits : looseLimits;
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  return {
    publicOrigin: new URL(publicUrl).origin,
    publicUrl,
    issuerUrl: `${publicUrl}/oidc`,
    redirectUris: [`${publicUrl}/api/login/callback`],
    keycloak: keycloakSettings(env),
    audience: env.TOKEN_AUDIENCE,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    sessionIdleSeconds: env.SESSION_IDLE_SECONDS,
    sessionMaxSeconds: env.SESSION_MAX_SECONDS,
    minPasswordLength: env.PASSWORD_MIN_LENGTH ?? defaults.minPasswordLength,
    refuseCommonPasswords: env.PASSWORD_REFUSE_COMMON ?? defaults.refuseCommonPasswords,
    ...recoverySettings(env, needsEngines(env)),
    erasureSettleSeconds: env.ERASURE_SETTLE_SECONDS,
    personalDataEveryMs: env.PERSONAL_DATA_POLL_MS,
    signInPerAccountAndAddress: {
      name: 'sign-in:account+address',
      tries: env.SIGN_IN_TRIES_PER_ACCOUNT_AND_ADDRESS ?? defaults.perAccountAndAddress,
      windowSeconds: env.SIGN_IN_WINDOW_SECONDS,
    },
    signInPerAddress: {
      name: 'sign-in:address',
      tries: env.SIGN_IN_TRIES_PER_ADDRESS ?? defaults.perAddress,
      windowSeconds: env.SIGN_IN_WINDOW_SECONDS,
    },
    signUpPerAddress: {
      name: 'sign-up:address',
      tries: env.SIGN_UPS_PER_ADDRESS ?? defaults.signUps,
      windowSeconds: env.SIGN_UP_WINDOW_SECONDS,
    },
  };
});

export type IdentitySettings = z.output<typeof identitySettings>;
