import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort, natsMissing, startNatsServer, type NatsServer } from '@pictora/testing';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assembleImage, sharedNode, startContainer, type AssembledImage, type Container } from './assembled-image.js';

/** Both have most of what an image can lack: the page here; drawing, native code and threads there. */
const names = ['gateway', 'identity', 'generation'];
const missing = natsMissing();
/** For machines with much else to do: npm installs three times. */
const patience = 300_000;

(missing ? describe.skip : describe)(
  `images, put together without Docker${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let parent: string;
    let node: string;
    let nats: NatsServer;
    let images: AssembledImage[];
    const containers = new Map<string, Container>();

    const makeWritable = (folder: string): void => {
      mkdirSync(folder);
      if (process.getuid?.() === 0) chownSync(folder, 1000, 1000);
    };

    const start = async (image: AssembledImage, natsUrl: string): Promise<Container> => {
      const env = {
        NATS_URL: natsUrl,
        PICTORA_EMBEDDED: 'true',
        PICTORA_DATA_DIR: join(parent, 'data'),
        TMPDIR: join(parent, 'tmp'),
        HOST: '127.0.0.1',
        PORT: String(await freePort()),
        OPS_HOST: '127.0.0.1',
        OPS_PORT: String(await freePort()),
      };
      return startContainer(image, node, { env, writable: [env.PICTORA_DATA_DIR, env.TMPDIR] });
    };

    beforeAll(async () => {
      parent = mkdtempSync(join(tmpdir(), 'pictora-images-'));
      chmodSync(parent, 0o755);
      node = sharedNode(parent);
      nats = await startNatsServer();
      for (const name of ['data', 'tmp']) makeWritable(join(parent, name));
      images = await Promise.all(names.map((name) => assembleImage(name, parent)));
      for (const image of images) containers.set(image.name, await start(image, nats.url));
    }, patience);

    afterAll(async () => {
      await Promise.all([...containers.values()].map((container) => container.stop()));
      await nats?.stop();
      rmSync(parent, { recursive: true, force: true });
    }, patience);

    const container = (name: string): Container => {
      const started = containers.get(name);
      if (!started) throw new Error(`${name} was not started`);
      return started;
    };

    test.each(names)(
      '%s becomes healthy, as another user than root, and writes to its data and to /tmp alone',
      async (name) => {
        await container(name).healthy();
        expect(container(name).logs()).not.toMatch(/ERR_ACCESS_DENIED|EACCES|EROFS/);
      },
      patience,
    );

    test('the gateway serves the page from its image', async () => {
      const answer = await fetch(container('gateway').url);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toMatch(/<title>Pictora/);
    });

    test.each(names)('%s holds neither packages for tests nor their helpers', (name) => {
      for (const path of [
        'node_modules/jest',
        'node_modules/typescript',
        'libs/testing',
        'libs/service-kit/dist/testing',
      ])
        expect([path, existsSync(join(parent, name, path))]).toEqual([path, false]);
    });

    test(
      'one whose engine is away is not healthy, and ends at once and with 0 when it is told to',
      async () => {
        const [image] = images;
        if (!image) throw new Error('there is no image');
        const waiting = await start(image, `nats://127.0.0.1:${await freePort()}`);
        await waiting.says('NATS cannot be reached');
        expect(await waiting.isHealthy()).toBe(false);
        expect(await waiting.stop()).toBe(0);
      },
      patience,
    );

    test.each(names)('%s ends with 0 when it is told to stop', async (name) => {
      expect(await container(name).stop()).toBe(0);
    });
  },
);
