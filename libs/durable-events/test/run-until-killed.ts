import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs a program of this folder until it has said `lines` lines, kills it without warning, and gives what it had said. */
export const runUntilKilled = async (program: string, args: readonly string[], lines: number): Promise<string[]> => {
  const child = spawn(process.execPath, ['--conditions=@pictora/source', join(import.meta.dirname, program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.split('\n').length > lines) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal !== 'SIGKILL') throw new Error(`${program} ended by itself`);
  return said.slice(0, said.lastIndexOf('\n')).split('\n');
};
