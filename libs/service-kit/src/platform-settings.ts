import { z } from 'zod';
import { booleanSetting } from './settings.js';

/** Settings that every process has. An address selects a production engine; without it the embedded one runs. */
const shape = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Says that a single machine is meant, so that production starts without servers. */
  PICTORA_EMBEDDED: booleanSetting.default(false),
  /** Where the embedded parts keep their data. */
  PICTORA_DATA_DIR: z.string().min(1).default('.data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NATS_URL: z
    .string()
    .regex(/^(nats|tls|ws|wss):\/\//, 'must be an address such as nats://host:4222')
    .optional(),
  MONGO_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must be an address such as mongodb://host:27017')
    .optional(),
  /** Where media files are kept; with it go the two keys. */
  MINIO_URL: z
    .string()
    .regex(/^https?:\/\/[^/@]+\/?$/, 'must be an address such as http://host:9000')
    .optional(),
  MINIO_ACCESS_KEY: z.string().min(1).optional(),
  MINIO_SECRET_KEY: z.string().min(1).optional(),
  MINIO_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'must be 3 to 63 small letters, digits and dashes')
    .default('pictora-media'),
  MINIO_REGION: z.string().min(1).default('us-east-1'),
  /** The operations port: /live, /ready and /metrics. Unset there is none; 0 takes any free one. */
  OPS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Loopback, because metrics are not for strangers; a container says 0.0.0.0. */
  OPS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Milliseconds between readiness going red and the end of serving, for balancers to notice. */
  DRAIN_MS: z.coerce.number().int().min(0).max(10_000).default(0),
  /** The collector that gets traces, over OTLP/HTTP. Unset nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^/@]+(\/\S*)?$/, 'must be an address such as http://host:4318')
    .optional(),
  /** What this process is called in traces; `pictora-{name}` unless told. */
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  /** The part of the traces that is kept, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Copies of the durable events, on as many servers of the broker: 1, or in a cluster 3 or 5. */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  /** Milliseconds until a call to another service is answered `service_unavailable`. */
  RPC_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
});

export type PlatformSettings = z.output<typeof shape>;

/** Whether production engines are asked for, so that a missing one is a fault and not a default. */
export const needsEngines = (settings: Pick<PlatformSettings, 'NODE_ENV' | 'PICTORA_EMBEDDED'>): boolean =>
  settings.NODE_ENV === 'production' && !settings.PICTORA_EMBEDDED;

/**
 * Makes settings that select an engine obligatory in production, unless a single machine is meant. Services use it for
 * engines of their own, over the platform's settings.
 */
export const requireEngines =
  <K extends string>(...names: K[]) =>
  (
    settings: Pick<PlatformSettings, 'NODE_ENV' | 'PICTORA_EMBEDDED'> & Partial<Record<K, unknown>>,
    context: z.RefinementCtx,
  ): void => {
    if (!needsEngines(settings)) return;
    for (const name of names) {
      if (settings[name] !== undefined) continue;
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'is required in production (or set PICTORA_EMBEDDED=true)',
      });
    }
  };

export const platformShape = shape;

/** For a process that uses these engines: it is not asked for the address, and so for the secrets, of another. */
export const platformSettingsFor = (...engines: ('MONGO_URL' | 'MINIO_URL')[]) =>
  shape.superRefine(requireEngines('NATS_URL', ...engines)).superRefine((settings, context) => {
    if (settings.MINIO_URL === undefined) return;
    for (const name of ['MINIO_ACCESS_KEY', 'MINIO_SECRET_KEY'] as const) {
      if (settings[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'is required with MINIO_URL' });
    }
  });
export const platformSettingsSchema = platformSettingsFor('MONGO_URL', 'MINIO_URL');
