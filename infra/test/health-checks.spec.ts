import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { interpolate, readCompose } from './compose.js';

const { services } = readCompose(resolve(import.meta.dirname, '../../docker-compose.yml'));

/** What the health check of a service runs in the end: the last word of its command. */
const scriptOf = (name: string): string => interpolate(services[name]?.healthcheck?.test.at(-1) ?? '');

describe('the health check of Keycloak, which has bash and nothing else', () => {
  let server: Server;
  let status = 200;
  let asked: string | undefined;
  beforeAll(async () => {
    server = createServer((request, reply) => {
      asked = request.url;
      reply.writeHead(status).end('{}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => void server.close());

  const check = async (port: number): Promise<unknown> => {
    const bash = spawn('bash', ['-c', scriptOf('keycloak').replace('/8080', `/${port}`)], { stdio: 'ignore' });
    return ((await once(bash, 'exit')) as unknown[])[0];
  };
  const port = () => (server.address() as AddressInfo).port;

  test('says yes when the realm answers', async () => {
    status = 200;
    expect(await check(port())).toBe(0);
    expect(asked).toBe('/realms/pictora');
  });

  test('says no while the realm is not imported', async () => {
    status = 404;
    expect(await check(port())).not.toBe(0);
  });

  test('says no while nobody listens', async () => {
    expect(await check(1)).not.toBe(0);
  });
});

describe('the health check of MongoDB, which founds the replica set', () => {
  const look = (set: 'none' | 'secondary' | 'primary') => {
    const initiated: unknown[] = [];
    const codes: number[] = [];
    runInNewContext(scriptOf('mongodb'), {
      rs: {
        status: () => {
          if (set === 'none') throw new Error('no replset config has been received');
        },
        initiate: (config: unknown) => initiated.push(config),
      },
      db: { hello: () => ({ isWritablePrimary: set === 'primary' }) },
      quit: (code: number) => codes.push(code),
    });
    return { initiated, codes };
  };

  test('founds it on an empty server, under the name by which the others know it', () => {
    const { initiated, codes } = look('none');
    expect(initiated).toEqual([{ _id: 'rs0', members: [{ _id: 0, host: 'mongodb:27017' }] }]);
    expect(codes).toEqual([1]);
  });

  test('waits for the election, and founds nothing twice', () => {
    expect(look('secondary')).toEqual({ initiated: [], codes: [1] });
  });

  test('says yes to a primary', () => {
    expect(look('primary')).toEqual({ initiated: [], codes: [0] });
  });
});
