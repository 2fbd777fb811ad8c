import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Violation } from '../kit/harness.js';
import type { Room } from './room.js';

/** A space of mounts that ends with its process; a user that is nobody of rank may have one on most Linux machines. */
const OWN_MOUNTS = ['unshare', '--map-root-user', '--mount'] as const;
const root = resolve(import.meta.dirname, '../../..');

/** Why no disk can be made full here, or null when one can. */
export const roomsMissing = (): string | null => {
  const [program, ...args] = OWN_MOUNTS;
  const folder = mkdtempSync(join(tmpdir(), 'pictora-verify-room-'));
  try {
    const { status } = spawnSync(program, [...args, 'mount', '-t', 'tmpfs', 'tmpfs', folder]);
    return status === 0 ? null : 'this user may not mount a disk of its own (unshare --map-root-user --mount)';
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Uses up a disk in a process of its own. `worker` is a program beside this one. */
export const runRoom = async (seed: number, worker = 'room-worker.ts'): Promise<Room> => {
  const folder = mkdtempSync(join(tmpdir(), 'pictora-verify-room-'));
  const [program, ...args] = OWN_MOUNTS;
  const hooks = join(root, 'libs/testing/src/typescript-hooks.mjs');
  const node = [process.execPath, '--conditions=@pictora/source', '--import', hooks, join(import.meta.dirname, worker)];
  try {
    const child = spawn(program, [...args, ...node, folder, String(seed)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    const [code, said, faults] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
    if (code !== 0) throw new Violation(`a full or read-only disk: ${faults.trim() || `it ended with ${code}`}`, seed);
    return JSON.parse(said) as Room;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
