// npm run admin -- roles ...: works on the records beside a running server, or on Keycloak.
import 'reflect-metadata';
import { openRecords, platformSettingsSchema, readSettings, SettingsError } from '@pictora/service-kit';
import { createAccountSchema } from '../accounts/account.schema.js';
import { EmbeddedRoleDirectory } from '../roles/embedded-role-directory.js';
import { parseRolesCommand, runRolesCommand, usage } from './roles-command.js';

const [area, ...args] = process.argv.slice(2);
const command = area === 'roles' ? parseRolesCommand(args) : null;

if (!command) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    const records = await openRecords('identity', readSettings(platformSettingsSchema, process.env));
    try {
      const accounts = records.model('Account', createAccountSchema());
      await accounts.init();
      const { text, exitCode } = await runRolesCommand(command, new EmbeddedRoleDirectory(accounts));
      console[exitCode === 0 ? 'log' : 'error'](text);
      process.exitCode = exitCode;
    } finally {
      await records.close();
    }
  } catch (error) {
    console.error(error instanceof SettingsError ? error.message : error);
    process.exitCode = 1;
  }
}
