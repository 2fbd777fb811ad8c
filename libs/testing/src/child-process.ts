import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const hooks = pathToFileURL(join(import.meta.dirname, 'typescript-hooks.mjs')).href;

/** Runs a program of a test in a process of its own, on the workspace's TypeScript sources. */
export const startProgram = (program: string, args: readonly string[]): ChildProcessByStdio<Writable, Readable, null> =>
  spawn(process.execPath, ['--conditions=@pictora/source', `--import=${hooks}`, program, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });

/** Runs a program until it has said `lines` lines, kills it without warning, and gives the whole lines it had said. */
export const runUntilKilled = async (program: string, args: readonly string[], lines: number): Promise<string[]> => {
  const child = startProgram(program, args);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.split('\n').length > lines) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal !== 'SIGKILL') throw new Error(`${program} ended by itself`);
  return said.slice(0, said.lastIndexOf('\n')).split('\n');
};
