import { needsEngines, platformSettingsFor, platformShape } from '@pictora/service-kit';
import { z } from 'zod';
import { trustedProxiesSetting } from './http/trusted-proxies.js';

/** The platform's, as the gateway reads them: it owns no data, so it is told of no database. */
export const gatewayPlatformSettings = platformSettingsFor('MINIO_URL');

const rate = z.coerce.number().int().min(1).optional();

/**
 * Requests a minute for each address. Loose on a single machine, where a hundred people may come from behind one address;
 * strict in production, where strangers try.
 */
const looseRates = {
  RATE_LIMIT: 6_000,
  RATE_LIMIT_AUTH: 600,
  RATE_LIMIT_SESSION: 3_000,
  RATE_LIMIT_COSTLY: 600,
  RATE_LIMIT_REACTIONS: 6_000,
  RATE_LIMIT_WORDS: 1_200,
};
const strictRates = {
  RATE_LIMIT: 600,
  RATE_LIMIT_AUTH: 30,
  RATE_LIMIT_SESSION: 300,
  RATE_LIMIT_COSTLY: 60,
  RATE_LIMIT_REACTIONS: 120,
  RATE_LIMIT_WORDS: 30,
};

const shape = platformShape.pick({ NODE_ENV: true, PICTORA_EMBEDDED: true }).extend({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The address that browsers use, where it differs from what the process binds (a proxy in front). */
  PUBLIC_URL: z.url().optional(),
  /** The proxies in front, whose X-Forwarded-For, -Host and -Proto are believed: how many, or their addresses. */
  TRUST_PROXY: trustedProxiesSetting.default(null),
  RATE_LIMIT: rate,
  /** What checks a password or a code, makes an account or sends a mail. */
  RATE_LIMIT_AUTH: rate,
  /** What carries a session on by a secret that cannot be guessed: everybody in an office does so every few minutes. */
  RATE_LIMIT_SESSION: rate,
  /** What asks the payment provider, or is done once in a while. */
  RATE_LIMIT_COSTLY: rate,
  /** Likes, follows, blocks. */
  RATE_LIMIT_REACTIONS: rate,
  /** Comments, reports. */
  RATE_LIMIT_WORDS: rate,
  /** Milliseconds between two looks at which sessions have ended, for those whose broadcast was lost. */
  SESSION_ENDS_POLL_MS: z.coerce.number().int().min(10).max(300_000).default(30_000),
  /** Milliseconds that POST /api/generate waits for its picture before it sends the caller to the job. */
  GENERATE_WAIT_MS: z.coerce.number().int().min(1_000).max(600_000).default(120_000),
  SUPPORT_EMAIL: z.email().default('support@pictora.example'),
  /** Set, mail leaves this machine, and there is no outbox to be shown to developers. */
  SMTP_URL: z.string().optional(),
  /** The built web app; without it the gateway serves the API alone. */
  WEB_DIST: z.string().optional(),
});

/** Settings of the gateway alone. */
export const gatewaySettingsSchema = shape.transform(({ NODE_ENV, PICTORA_EMBEDDED, ...env }) => {
  const rates = needsEngines({ NODE_ENV, PICTORA_EMBEDDED }) ? strictRates : looseRates;
  return {
    ...env,
    RATE_LIMIT: env.RATE_LIMIT ?? rates.RATE_LIMIT,
    RATE_LIMIT_AUTH: env.RATE_LIMIT_AUTH ?? rates.RATE_LIMIT_AUTH,
    RATE_LIMIT_SESSION: env.RATE_LIMIT_SESSION ?? rates.RATE_LIMIT_SESSION,
    RATE_LIMIT_COSTLY: env.RATE_LIMIT_COSTLY ?? rates.RATE_LIMIT_COSTLY,
    RATE_LIMIT_REACTIONS: env.RATE_LIMIT_REACTIONS ?? rates.RATE_LIMIT_REACTIONS,
    RATE_LIMIT_WORDS: env.RATE_LIMIT_WORDS ?? rates.RATE_LIMIT_WORDS,
  };
});
export type GatewaySettings = z.output<typeof gatewaySettingsSchema>;
