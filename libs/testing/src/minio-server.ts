import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './engines/places.js';
import { freePort } from './free-port.js';

export type MinioServer = {
  readonly url: string;
  readonly accessKey: string;
  readonly secretKey: string;
  stop(): Promise<void>;
};

/** Why a suite cannot run on a real MinIO here, or null when it can. */
export const minioMissing = (): string | null => {
  if (process.env['MINIO_URL']) {
    const named = process.env['MINIO_ACCESS_KEY'] && process.env['MINIO_SECRET_KEY'];
    return named ? null : 'MINIO_URL is set without MINIO_ACCESS_KEY and MINIO_SECRET_KEY';
  }
  return findProgram('minio')
    ? null
    : 'no MINIO_URL is set and no minio program is there; build one: node tools/engines/minio.mjs';
};

/** Its health is well a moment before its objects can be asked for: until then such a call is a 503, later a refusal. */
const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/minio/health/ready`)).ok && (await fetch(url)).status === 403;
  } catch {
    return false; // Not listening yet.
  }
};

/** The MinIO at MINIO_URL, or one of our own on a free port with a folder of its own. */
export const startMinio = async (): Promise<MinioServer> => {
  const given = process.env['MINIO_URL'];
  const accessKey = process.env['MINIO_ACCESS_KEY'] ?? 'pictora-test';
  const secretKey = process.env['MINIO_SECRET_KEY'] ?? 'a-secret-for-this-test-run';
  if (given) return { url: given, accessKey, secretKey, stop: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'pictora-minio-'));
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  const child = spawn(
    findProgram('minio') ?? 'minio',
    ['server', folder, '--address', address, '--console-address', '127.0.0.1:0'],
    {
      stdio: 'ignore',
      env: { ...process.env, MINIO_ROOT_USER: accessKey, MINIO_ROOT_PASSWORD: secretKey, MINIO_BROWSER: 'off' },
    },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.once('exit', () => child.kill('SIGKILL'));
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`minio ended with ${child.exitCode}`);
    await new Promise((next) => setTimeout(next, 50));
  }
  return {
    ...{ url, accessKey, secretKey },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
