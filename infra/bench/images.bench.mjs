// What the image of each deployable adds to its base, put together without Docker, and what its process then takes: the time
// from its start to its first "ready", and its resident memory then, on a real NATS with the other parts embedded. Run after
// the build: `node bench/images.bench.mjs`.
import '../../libs/testing/src/typescript-hooks.mjs';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { assembleImage, sharedNode, startContainer } = await import('../test/assembled-image.ts');
const { freePort, startNatsServer } = await import('@pictora/testing');
const { deployables } = await import('../../tools/deployable.mjs');

const parent = mkdtempSync(join(tmpdir(), 'pictora-images-'));
chmodSync(parent, 0o755);
const print = (bench, value, unit) => console.log(JSON.stringify({ bench, value, unit }));

const megabytes = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) / 1e6;

const scratch = (name) => {
  const folder = join(parent, name);
  mkdirSync(folder);
  if (process.getuid() === 0) chownSync(folder, 1000, 1000);
  return folder;
};

const nats = await startNatsServer();
const running = [];
try {
  const node = sharedNode(parent);
  const data = scratch('data');
  const temporary = scratch('tmp');
  // The gateway is ready when identity is there to ask.
  for (const name of Object.keys(deployables).sort((a, b) => (a === 'gateway') - (b === 'gateway'))) {
    const image = await assembleImage(name, parent);
    const packages = megabytes(join(image.folder, 'node_modules'));
    print(`image of ${name}: packages`, Math.round(packages), 'MB');
    print(`image of ${name}: code and page`, Number((megabytes(image.folder) - packages).toFixed(1)), 'MB');

    const alone = name === 'standalone';
    const env = {
      ...(alone ? {} : { NATS_URL: nats.url }),
      PICTORA_EMBEDDED: 'true',
      PICTORA_DATA_DIR: alone ? scratch('data-standalone') : data,
      TMPDIR: temporary,
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      OPS_HOST: '127.0.0.1',
      OPS_PORT: String(await freePort()),
    };
    const began = performance.now();
    const container = startContainer(image, node, { env, writable: [env.PICTORA_DATA_DIR, temporary] });
    running.push(container);
    await container.healthy();
    print(`image of ${name}: start to ready`, Math.round(performance.now() - began), 'ms');
    const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${container.pid}/status`, 'utf8'))?.[1];
    print(`image of ${name}: memory then`, Math.round(Number(resident) / 1024), 'MB');
  }
} finally {
  await Promise.all(running.map((container) => container.stop()));
  await nats.stop();
  rmSync(parent, { recursive: true, force: true });
}
