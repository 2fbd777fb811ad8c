import { billingService } from '@pictora/billing';
import { gatewayPlatformSettings, gatewaySettingsSchema } from '@pictora/gateway';
import { generationService } from '@pictora/generation';
import { identityService } from '@pictora/identity';
import { mediaService } from '@pictora/media';
import { messagingService } from '@pictora/messaging-service';
import { platformSettingsOf, readSettings, SettingsError, type Environment } from '@pictora/service-kit';
import { socialService } from '@pictora/social';
import { z } from 'zod';
import type { ProcessName } from './process-names.js';

export { processNames, type ProcessName } from './process-names.js';

const ofService = (service: { readonly settings: z.ZodType; readonly files?: boolean }): z.ZodType[] => [
  platformSettingsOf(service),
  service.settings,
];

/** With what each process reads its environment: the platform's settings, by the engines that it uses, and its own. */
const schemas: Readonly<Record<ProcessName, readonly z.ZodType[]>> = {
  gateway: [gatewayPlatformSettings, gatewaySettingsSchema],
  identity: ofService(identityService),
  billing: ofService(billingService),
  media: ofService(mediaService),
  generation: ofService(generationService),
  social: ofService(socialService),
  messaging: ofService(messagingService),
};

/** What Node and the C library read themselves, whichever process it is. */
const runtimeNames = ['MALLOC_MMAP_THRESHOLD_', 'NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'TZ'];

const keysOf = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodPipe) return keysOf(schema.in as z.ZodType);
  throw new Error('The settings of a process are an object, or one that is transformed');
};

/** The names that a process reads, by the very schemas that it reads its environment with. */
export const settingNames = (name: ProcessName): ReadonlySet<string> =>
  new Set([...runtimeNames, ...schemas[name].flatMap(keysOf)]);

const faultsOf = (schema: z.ZodType, env: Environment): readonly string[] => {
  try {
    readSettings(schema, env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
};

/** Why a process would not start with this environment: what is missing or wrong, and what it never reads. */
export const settingFaults = (name: ProcessName, env: Environment): string[] => {
  const known = settingNames(name);
  const unread = Object.keys(env).filter((key) => !known.has(key));
  return [...schemas[name].flatMap((schema) => faultsOf(schema, env)), ...unread.map((key) => `${key}: is not read`)];
};
