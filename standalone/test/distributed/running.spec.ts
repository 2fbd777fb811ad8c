import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claim } from '../../../tools/distributed/running.mjs';

let dataDir = '';
let child: ChildProcess;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pictora-running-'));
  child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  child.kill('SIGKILL');
  jest.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

const file = () => join(dataDir, 'distributed.pid');
/** What a launcher leaves that was killed: its own id, which nobody has any more, and its processes. */
const leaveBehind = (change: (processes: { pid: number; birth: string }[]) => void = () => undefined): void => {
  const left = JSON.parse(readFileSync(file(), 'utf8')) as { processes: { pid: number; birth: string }[] };
  change(left.processes);
  writeFileSync(file(), JSON.stringify({ ...left, launcher: { pid: process.pid, birth: '1' } }));
};

// When a process was born is known on Linux alone.
const missing = process.platform === 'linux' ? null : 'the moment of birth of a process is only known on Linux';

(missing ? describe.skip : describe)(`a data folder${missing ? ` (skipped: ${missing})` : ''}`, () => {
  it('is one launcher’s at a time', async () => {
    const first = await claim(dataDir);
    await expect(claim(dataDir)).rejects.toThrow(`already (process ${process.pid})`);
    first.release();
    (await claim(dataDir)).release();
  });

  it('has the processes ended that a killed launcher left, before it is used again', async () => {
    (await claim(dataDir)).add(child.pid ?? 0);
    leaveBehind();
    const ended = once(child, 'exit');
    await claim(dataDir);
    expect(await ended).toEqual([null, 'SIGTERM']);
  });

  it('never costs a stranger the life who got the id of such a process', async () => {
    (await claim(dataDir)).add(child.pid ?? 0);
    leaveBehind(([process]) => void (process && (process.birth = '1')));
    await claim(dataDir);
    expect(child.exitCode).toBeNull();
    expect(child.kill(0)).toBe(true);
  });
});
