import 'reflect-metadata';
import {
  createLogger,
  describeSettings,
  endWhileStarting,
  openPlatform,
  readSettings,
  SettingsError,
  untilStopped,
} from '@pictora/service-kit';
import { gatewayPlatformSettings, gatewaySettingsSchema } from './gateway-settings.js';
import { startGateway } from './start-gateway.js';

try {
  const platformSettings = readSettings(gatewayPlatformSettings, process.env);
  if (!platformSettings.NATS_URL)
    throw new SettingsError(['NATS_URL: is required to run the gateway as a process of its own']);
  const settings = readSettings(gatewaySettingsSchema, process.env);
  const started = endWhileStarting();
  const logger = createLogger('gateway', platformSettings);
  logger.info({ settings: describeSettings({ ...platformSettings, ...settings }) }, 'settings');
  const platform = await openPlatform('gateway', platformSettings, process.env, logger);
  const gateway = await startGateway({ platform, settings });
  logger.info({ url: gateway.url }, 'the gateway is ready');
  started();
  await untilStopped(logger, async () => {
    await platform.ops.drain();
    await gateway.close();
    await platform.close();
  });
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
}
