// npm run ledger -- ...: works on the ledger beside a running server.
import 'reflect-metadata';
import { isAppError } from '@pictora/messaging';
import { readSettings, SettingsError, uuidV7 } from '@pictora/service-kit';
import { NotUnderstood, parseLedgerCommand, usage } from './ledger-command.js';
import { ledgerSettings, openLedger } from './open-ledger.js';
import { runLedgerCommand } from './run-ledger-command.js';

const terminal = { out: (text: string) => console.log(text), note: (text: string) => console.error(text) };

const run = async (args: readonly string[]): Promise<number> => {
  const { command, json } = parseLedgerCommand(args);
  if (command.kind === 'help') {
    terminal.out(usage);
    return 0;
  }
  const ledger = await openLedger(readSettings(ledgerSettings, process.env));
  // A run that is broken off is handed back, so that it can be started again at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void ledger.runs.stop());
  try {
    const pause = () => new Promise<void>((done) => setTimeout(done, 250));
    return await runLedgerCommand(command, json, { ...ledger, newId: () => uuidV7.next(), pause }, terminal);
  } finally {
    await ledger.close();
  }
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof NotUnderstood) terminal.note(`${error.message}\n\n${usage}`);
  else terminal.note(isAppError(error) || error instanceof SettingsError ? error.message : String(error));
  process.exitCode = error instanceof NotUnderstood ? 2 : 1;
}
