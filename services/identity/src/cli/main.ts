// npm run admin -- roles ...: works on the records beside a running server, or on Keycloak.
import 'reflect-metadata';
import {
  openRecords,
  platformSettingsSchema,
  readSettings,
  SettingsError,
  systemClock,
  type Environment,
} from '@pictora/service-kit';
import { accountModelOf } from '../accounts/account.schema.js';
import { identitySettings } from '../config.js';
import { connectKeycloak } from '../issuer/keycloak/keycloak.js';
import { EmbeddedRoleDirectory } from '../roles/embedded-role-directory.js';
import { KeycloakRoleDirectory } from '../roles/keycloak-role-directory.js';
import type { RoleDirectory } from '../roles/role-directory.port.js';
import { parseRolesCommand, runRolesCommand, usage } from './roles-command.js';

/** The directory that the server with these settings uses, for as long as the work takes. */
const withDirectory = async <T>(env: Environment, work: (directory: RoleDirectory) => Promise<T>): Promise<T> => {
  const keycloak = connectKeycloak(readSettings(identitySettings, env), systemClock);
  if (keycloak) return work(new KeycloakRoleDirectory(keycloak.admin));
  const records = await openRecords('identity', readSettings(platformSettingsSchema, env));
  try {
    const accounts = accountModelOf(records);
    await accounts.init();
    return await work(new EmbeddedRoleDirectory(accounts));
  } finally {
    await records.close();
  }
};

const [area, ...args] = process.argv.slice(2);
const command = area === 'roles' ? parseRolesCommand(args) : null;

if (!command) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    const { text, exitCode } = await withDirectory(process.env, (directory) => runRolesCommand(command, directory));
    console[exitCode === 0 ? 'log' : 'error'](text);
    process.exitCode = exitCode;
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exitCode = 1;
  }
}
