import { gatewaySettingsSchema, startGateway, type RunningGateway } from '@pictora/gateway';
import { billingService } from '@pictora/billing';
import { generationService } from '@pictora/generation';
import { identityService } from '@pictora/identity';
import { mediaService } from '@pictora/media';
import { messagingService } from '@pictora/messaging-service';
import {
  HealthRegistry,
  openPlatform,
  readSettings,
  startService,
  type Environment,
  type Logger,
  type PlatformSettings,
  type RunningService,
} from '@pictora/service-kit';
import { socialService } from '@pictora/social';

export type RunningStandalone = {
  readonly url: string;
  /** Where operators ask; null unless OPS_PORT is set. */
  readonly opsUrl: string | null;
  readonly gateway: RunningGateway;
  close(): Promise<void>;
};

/** A process is ready when each service in it is; each dependency is named after its service. */
const watch = (health: HealthRegistry, service: RunningService): void =>
  health.register(service.name, async () => {
    const { status, dependencies } = await service.health.read();
    if (status === 'ok') return;
    const down = Object.entries(dependencies).filter(([, { status: state }]) => state === 'down');
    throw new Error(down.map(([name, { detail }]) => `${name}: ${detail ?? 'down'}`).join('; '));
  });

/** The gateway and all six services in one process, on the parts that the settings choose. */
export const startStandalone = async (
  settings: PlatformSettings,
  env: Environment,
  logger: Logger,
): Promise<RunningStandalone> => {
  const gatewaySettings = readSettings(gatewaySettingsSchema, env);
  const platform = await openPlatform('standalone', settings, env, logger);
  const services = await Promise.all([
    startService(identityService, platform),
    startService(billingService, platform),
    startService(mediaService, platform),
    startService(generationService, platform),
    startService(socialService, platform),
    startService(messagingService, platform),
  ]);
  const health = new HealthRegistry();
  for (const service of services) watch(health, service);
  const gateway = await startGateway({ platform, settings: gatewaySettings, health });
  return {
    url: gateway.url,
    opsUrl: platform.ops.url,
    gateway,
    close: async () => {
      await platform.ops.drain();
      await gateway.close();
      await Promise.all(services.map((service) => service.close()));
      await platform.close();
    },
  };
};
