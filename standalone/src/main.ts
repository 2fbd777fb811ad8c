import 'reflect-metadata';
import {
  createLogger,
  endWhileStarting,
  platformSettingsSchema,
  readSettings,
  SettingsError,
  untilStopped,
  type Environment,
} from '@pictora/service-kit';
import { assertWritable, StorageError, toldOf } from '@pictora/sqlite';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { BackupError } from './backup/backup-error.js';
import { settleDataFolder } from './backup/settle-data-folder.js';
import { checkData } from './check-data.js';
import { startStandalone } from './standalone.js';

/** People run this in a terminal: without a wish of their own they see what goes wrong, and the address. */
const env: Environment = { LOG_LEVEL: 'warn', ...process.env };

const explain = (error: unknown): string => {
  if (error instanceof SettingsError || error instanceof BackupError || error instanceof StorageError)
    return error.message;
  if ((error as NodeJS.ErrnoException | null)?.code === 'EADDRINUSE') {
    return `Port ${env['PORT'] ?? '3000'} is in use. Stop what uses it, or choose another: PORT=3001 npm start`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

try {
  const settings = readSettings(platformSettingsSchema, env);
  const started = endWhileStarting();
  const logger = createLogger('pictora', settings);
  const dataDir = resolve(settings.PICTORA_DATA_DIR);
  mkdirSync(dataDir, { recursive: true });
  await assertWritable(dataDir);
  await settleDataFolder(dataDir, () => new Date());
  await checkData(dataDir);
  const running = await startStandalone(settings, env, logger);
  console.log(`Pictora is ready at ${running.url}`);
  if (running.opsUrl) console.log(`Its operations port is at ${running.opsUrl}`);
  started();
  await untilStopped(logger, () => running.close());
} catch (error) {
  console.error(explain(toldOf(env['PICTORA_DATA_DIR'] ?? '.data', error)));
  process.exit(1);
}
