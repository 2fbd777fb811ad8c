// npm run backup and npm run restore.
import 'reflect-metadata';
import { readSettings, SettingsError } from '@pictora/service-kit';
import { BackupError } from './backup-error.js';
import { parseCommand, usage } from './command.js';
import { backupSettings, runCommand } from './run-command.js';

const explain = (error: unknown): string => {
  if (error instanceof BackupError) return `${error.code}: ${error.message}`;
  if (error instanceof SettingsError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

const command = parseCommand(process.argv.slice(2));
if (command === null || command.kind === 'help') {
  console[command ? 'log' : 'error'](usage);
  process.exitCode = command ? 0 : 2;
} else {
  try {
    console.log(await runCommand(command, readSettings(backupSettings, process.env)));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
