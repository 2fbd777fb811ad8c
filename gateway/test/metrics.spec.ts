import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { httpRoutes } from '@pictora/contracts';
import { readSamples, valueOf } from '@pictora/telemetry/testing';
import { request as rawRequest } from 'node:http';
import { ada, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import { socketClients, until } from './socket-client.js';

let under: GatewayUnderTest;
beforeAll(async () => {
  under = await startGatewayUnderTest({}, { OPS_PORT: '0', RATE_LIMIT_AUTH: '1' });
});
afterAll(() => under.close());

const scrape = (): Promise<string> => under.platform.metrics.text();
const requestLabels = async () =>
  readSamples(await scrape())
    .filter(({ name }) => name === 'pictora_http_request_seconds_count')
    .map(({ labels }) => labels);
/** As it is written: `fetch` would put the address in order first. */
const raw = (method: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(under.url);
    rawRequest({ hostname, port, method, path, headers: { host: 'x' } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });

describe('the requests of a gateway', () => {
  it('are counted by the route that they met, and never by the address that was sent', async () => {
    await fetch(`${under.url}/api/images/0199c3a2-0000-7000-8000-0000000000c1`);
    expect(await requestLabels()).toContainEqual({
      service: 'gateway',
      route: '/api/images/:id',
      method: 'GET',
      status: '5xx',
    });
  });

  it('keep a bounded set of labels, whatever strangers try', async () => {
    const odd = (n: number) => [
      `/api/images/${n}`,
      `/api/images/${n}/../${n}?id=${n}`,
      `/api/%2e%2e/${n}`,
      `/${n}.php`,
      `/api/users/${n}/followers`,
      `//evil.example/${n}`,
      `/api/images/%00${n}`,
      `/api/explore/all?cursor=${n}`,
    ];
    const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'TRACE', 'HEAD'];
    const paths = Array.from({ length: 5 }, (_, n) => odd(n)).flat();
    for (const path of paths) await Promise.all(methods.map((method) => raw(method, path)));
    const labels = await requestLabels();
    const templates = new Set(Object.values(httpRoutes).map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')));
    const unknown = labels.filter(({ route = '' }) => route !== 'unmatched' && !templates.has(route));
    expect(unknown).toEqual([]);
    expect(new Set(labels.map(({ method }) => method)).size).toBeLessThanOrEqual(8);
    for (const { status } of labels) expect(status).toMatch(/^[2345]xx$/);
    expect(labels.length).toBeLessThan(60);
    expect(await scrape()).not.toMatch(/evil\.example|\.php/);
  });

  it('that come too often from one address are counted by the limit that they met', async () => {
    for (let left = 3; left > 0; left -= 1) await fetch(`${under.url}/api/auth/sign-in`, { method: 'POST' });
    expect(valueOf(await scrape(), 'pictora_rate_limited_total', { limit: 'RATE_LIMIT_AUTH' })).toBe(2);
  });
});

describe('the sockets of a gateway', () => {
  it('are counted while they are open, and leave no room behind', async () => {
    const sockets = async () => valueOf(await scrape(), 'pictora_sockets', { service: 'gateway' });
    const rooms = async () => valueOf(await scrape(), 'pictora_socket_rooms', { service: 'gateway' });
    expect(await sockets()).toBe(0);
    const clients = socketClients();
    await clients.ready(under.url, await under.tokenFor(ada));
    expect(await sockets()).toBe(1);
    // Its own, that of its person, and the subscription for that person.
    expect(await rooms()).toBe(3);
    clients.closeAll();
    await until(async () => (await sockets()) === 0 && (await rooms()) === 0);
  });
});

describe('what a gateway depends on', () => {
  it('can be told from its metrics', async () => {
    expect(valueOf(await scrape(), 'pictora_dependency_up', { dependency: 'identity' })).toBe(1);
    under.issuer.away = true;
    expect(valueOf(await scrape(), 'pictora_dependency_up', { dependency: 'identity' })).toBe(0);
    under.issuer.away = false;
  });
});
