// npm run admin -- roles|erasures|dead-letters ...: works beside a running server, on the same settings.
import { readFile } from 'node:fs/promises';
import 'reflect-metadata';
import {
  createLogger,
  openPlatform,
  openRecords,
  platformSettingsSchema,
  readSettings,
  SettingsError,
  systemClock,
  type Environment,
  type Platform,
} from '@pictora/service-kit';
import type { Connection } from 'mongoose';
import { accountModelOf } from '../accounts/account.schema.js';
import { identitySettings } from '../config.js';
import { connectKeycloak } from '../issuer/keycloak/keycloak.js';
import { EmbeddedRoleDirectory } from '../roles/embedded-role-directory.js';
import { KeycloakRoleDirectory } from '../roles/keycloak-role-directory.js';
import type { RoleDirectory } from '../roles/role-directory.port.js';
import { deadLettersUsage, parseDeadLettersCommand, runDeadLettersCommand } from './dead-letters-command.js';
import { erasuresUsage, parseErasuresCommand, runErasuresCommand } from './erasures-command.js';
import { parseRolesCommand, runRolesCommand, usage } from './roles-command.js';

type Answer = { readonly text: string; readonly exitCode: number };

const withRecords = async <T>(env: Environment, work: (records: Connection) => Promise<T>): Promise<T> => {
  const records = await openRecords('identity', readSettings(platformSettingsSchema, env));
  try {
    return await work(records);
  } finally {
    await records.close();
  }
};

/** The directory that the server with these settings uses, for as long as the work takes. */
const withDirectory = <T>(env: Environment, work: (directory: RoleDirectory) => Promise<T>): Promise<T> => {
  const keycloak = connectKeycloak(readSettings(identitySettings, env), systemClock);
  if (keycloak) return work(new KeycloakRoleDirectory(keycloak.admin));
  return withRecords(env, async (records) => {
    const accounts = accountModelOf(records);
    await accounts.init();
    return work(new EmbeddedRoleDirectory(accounts));
  });
};

const withEventLog = async <T>(env: Environment, work: (log: Platform['eventLog']) => Promise<T>): Promise<T> => {
  const { OPS_PORT: _, ...settings } = readSettings(platformSettingsSchema, { LOG_LEVEL: 'warn', ...env });
  const platform = await openPlatform('admin', settings, env, createLogger('admin', settings));
  try {
    return await work(platform.eventLog);
  } finally {
    await platform.close();
  }
};

const said = (text: string): Answer => ({ text, exitCode: 0 });

/** What each area does with the rest of the line; null when it is not understood. */
const areas: Readonly<Record<string, { usage: string; run(args: readonly string[]): Promise<Answer> | null }>> = {
  roles: {
    usage,
    run: (args) => {
      const command = parseRolesCommand(args);
      return command && withDirectory(process.env, (directory) => runRolesCommand(command, directory));
    },
  },
  erasures: {
    usage: erasuresUsage,
    run: (args) => {
      const command = parseErasuresCommand(args);
      const read = (file: string) => readFile(file, 'utf8');
      return (
        command &&
        withRecords(process.env, async (records) =>
          said(await runErasuresCommand(command, records, read, systemClock.now())),
        )
      );
    },
  },
  'dead-letters': {
    usage: deadLettersUsage,
    run: (args) => {
      const command = parseDeadLettersCommand(args);
      return command && withEventLog(process.env, async (log) => said(await runDeadLettersCommand(command, log)));
    },
  },
};

const [name = '', ...args] = process.argv.slice(2);
const area = areas[name];
try {
  const answer = await area?.run(args);
  const { text, exitCode } = answer ?? { text: area?.usage ?? usage, exitCode: 2 };
  console[exitCode === 0 ? 'log' : 'error'](text);
  process.exitCode = exitCode;
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}
