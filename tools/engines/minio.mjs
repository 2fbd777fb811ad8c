// Builds MinIO for the suites that run against a real one: node tools/engines/minio.mjs
// It is published as source, so this needs Go (two minutes the first time, 150 MB), and is kept for the next time. Prints
// where it is. MINIO_URL of a running one, with MINIO_ACCESS_KEY and MINIO_SECRET_KEY, makes it needless.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const version = 'v0.0.0-20260212201848-7aac2a2c5b7c';
const folder = process.env.PICTORA_ENGINES_DIR ?? join(homedir(), '.cache', 'pictora-engines');
const program = join(folder, 'minio');
const installed = join(homedir(), 'go', 'bin', 'minio');

const there = [program, installed].find((path) => existsSync(path));
if (!there) {
  mkdirSync(folder, { recursive: true });
  spawnSync('go', ['install', `github.com/minio/minio@${version}`], {
    env: { ...process.env, GOBIN: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
if (!there && !existsSync(program)) {
  console.error('MinIO could not be built; Go and its module proxy are needed.');
  process.exit(1);
}
console.log(there ?? program);
