import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FolderObjectStorage } from '@pictora/object-storage';
import { freePorts, startPictora, type PictoraProcess } from '@pictora/testing';
import { commonEnv, type Installation } from './installation.js';

const program = resolve(import.meta.dirname, '../../dist/main.js');

/** Everything in one process, on one folder. */
export const startStandaloneForm = async (
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<Installation> => {
  // The same address each time: access tokens name it.
  const port = await freePorts(2);
  const opsPort = port + 1;
  const own = { ...commonEnv, ...env, PORT: String(port), OPS_PORT: String(opsPort) };
  let pictora: PictoraProcess = await startPictora({ dataDir, env: own });
  let isUp = true;
  const settings = { PICTORA_DATA_DIR: dataDir };
  return {
    form: 'standalone',
    ...{ dataDir, settings, victims: ['standalone'] },
    url: () => `http://127.0.0.1:${port}`,
    ops: () => [`http://127.0.0.1:${opsPort}`],
    kill: async () => {
      isUp = false;
      await pictora.stop('SIGKILL');
    },
    killStarting: async (_, afterMs) => {
      const child = spawn(process.execPath, [program], {
        env: { PATH: process.env['PATH'], PICTORA_DATA_DIR: dataDir, ...own },
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      await Promise.race([ended, wait(afterMs)]);
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode} while it started`);
      child.kill('SIGKILL');
      await ended;
    },
    untilBack: async () => {
      if (isUp) return;
      pictora = await startPictora({ dataDir, env: own });
      isUp = true;
    },
    storage: async () => ({
      storage: await FolderObjectStorage.open(join(dataDir, 'media')),
      close: async () => undefined,
    }),
    stop: async () => void (await pictora.stop()),
  };
};
