import { booleanSetting } from '@pictora/service-kit';
import { z } from 'zod';

/** Settings of the gateway alone. Rates are requests a minute for each address. */
export const gatewaySettingsSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The address that browsers use, where it differs from what the process binds (a proxy in front). */
  PUBLIC_URL: z.url().optional(),
  /** Believe X-Forwarded-For and -Proto; only behind a proxy that sets them. */
  TRUST_PROXY: booleanSetting.default(false),
  RATE_LIMIT: z.coerce.number().int().min(1).default(6_000),
  RATE_LIMIT_AUTH: z.coerce.number().int().min(1).default(600),
  /** Milliseconds that POST /api/generate waits for its picture before it sends the caller to the job. */
  GENERATE_WAIT_MS: z.coerce.number().int().min(1_000).max(600_000).default(120_000),
  SUPPORT_EMAIL: z.email().default('support@pictora.example'),
  /** Set, mail leaves this machine, and there is no outbox to be shown to developers. */
  SMTP_URL: z.string().optional(),
  /** The built web app; without it the gateway serves the API alone. */
  WEB_DIST: z.string().optional(),
});
export type GatewaySettings = z.output<typeof gatewaySettingsSchema>;
