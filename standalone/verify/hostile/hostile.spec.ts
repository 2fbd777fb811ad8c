import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../e2e/api-client.js';
import { Violation } from '../kit/harness.js';
import { checkHeaders } from './answers.js';
import { faultsOfLog } from './app.js';
import type { Document } from './calls.js';
import { Client } from './client.js';
import { attackNames } from './names.js';
import { stockUp, type Stock } from './pictures.js';
import { attackCalls } from './requests.js';
import { setScene, type Scene } from './scene.js';
import { attackSockets } from './sockets.js';
import { startSpoilingProxy, type Passing, type Spoil, type SpoilingProxy } from './spoiling-proxy.js';
import { kinds } from './upload-kinds.js';
import { attackUploads } from './uploads.js';
import { snapshotOf, verifyLedger } from './victim.js';
import { attackWire, faultsOfLine } from './wire.js';

/** The small run, and faults planted in the answers of the same app. Pages are opened in e2e/stored-text.e2e.ts. */
const seed = 11;
const say = (): void => undefined;

let scene: Scene;
let stock: Stock;
let document: Document;
let proxy: SpoilingProxy;
let throughProxy: Client;

beforeAll(async () => {
  [scene, stock] = await Promise.all([setScene(false), stockUp()]);
  const { body } = await scene.client.ask({ method: 'GET', path: '/api/docs-json' });
  document = JSON.parse(body.toString('utf8')) as Document;
  proxy = await startSpoilingProxy(scene.app.url);
  throughProxy = new Client(proxy.url);
}, 120_000);
afterAll(async () => {
  throughProxy.close();
  await proxy.close();
  scene.client.close();
  await scene.app.remove();
});

const uploads = (client: Client, count: number) => {
  const tokens = scene.members.map(({ token }) => token);
  return attackUploads({ client, stock, seed, count, tokens, say });
};
const calls = (client: Client, count: number) => {
  const { members, admin, known, ownKnown } = scene;
  const senders = { members: members.map(({ token }) => token), admin: admin.token, known, ownKnown };
  return attackCalls({ client, document, seed, from: 0, to: count, ...senders, say });
};

describe('what is hostile', () => {
  it('in uploads is refused or written anew, and nothing is served that says more than its pixels', async () => {
    const seen = await uploads(scene.client, kinds.length + 10);
    expect(seen.kinds.size).toBeGreaterThanOrEqual(kinds.length);
    expect([seen.taken, seen.refused, seen.served].filter((count) => count < 3)).toEqual([]);
  }, 120_000);

  it('in names is refused, or a name that its file can be downloaded under', async () => {
    const taken = await attackNames(scene.client, scene.members[0] as ApiClient, scene.imageId, seed);
    expect(taken).toBeGreaterThan(15);
  }, 120_000);

  it('in requests of every call is answered as it should be', async () => {
    const { statuses, calls: rows } = await calls(scene.client, 240);
    expect([...rows.values()].filter(({ sent }) => sent === 0)).toEqual([]);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  }, 120_000);

  it('on sockets and on the wire keeps nobody else out', async () => {
    const { token } = scene.members[0] as { token: string };
    await attackSockets({ url: scene.app.url, seed, count: 64, token, peaceful: scene.victim.api.token });
    await attackWire(scene.app.url, seed);
  }, 120_000);

  it('leaves the headers as they should be, the log without a fault, and the others what they had', async () => {
    await checkHeaders(scene.client, scene.victim.api, seed);
    expect(faultsOfLog(scene.app.output(), scene.app.errors())).toEqual([]);
    expect(await snapshotOf(scene.victim)).toBe(scene.before);
    await verifyLedger(scene.app.dataDir);
  }, 120_000);
});

const refusal = (body: object): Passing => ({
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});
const onCall =
  (pattern: RegExp, change: (answer: Passing) => Partial<Passing>): Spoil =>
  (asked, answer) =>
    pattern.test(asked) ? { ...answer, ...change(answer) } : answer;
const withoutHeader = (name: string) => (answer: Passing) => {
  const { [name]: _, ...headers } = answer.headers;
  return { headers };
};

const rest = "frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

describe('a planted fault is caught:', () => {
  it.each<readonly [string, Spoil, RegExp]>([
    ['an answer of 500', onCall(/^POST \/api\/auth\/recover/, () => ({ status: 500 })), /answered 500/],
    [
      'a stack in a refusal',
      onCall(/^POST \/api\/auth\/verify/, ({ headers }) => ({
        ...refusal({ statusCode: 400, code: 'malformed_body', message: 'Error\n    at parse (/app/x.js:1:2)' }),
        headers,
      })),
      /shows its inside/,
    ],
    [
      'a refusal of another shape',
      onCall(/^POST \/api\/auth\/verify/, ({ headers }) => ({ ...refusal({ error: 'Bad Request' }), headers })),
      /another shape/,
    ],
    [
      'a missing policy',
      onCall(/^GET \/api\/auth\/user/, withoutHeader('content-security-policy')),
      /policy is missing/,
    ],
  ])('in calls %s', async (_, spoil, message) => {
    proxy.spoil = spoil;
    await expect(calls(throughProxy, 240)).rejects.toThrow(message);
  });

  const file = /^GET \/api\/images\//;
  it.each<readonly [string, Spoil, RegExp]>([
    ['a file with the notes of its camera', onCall(file, () => ({ body: stock.noted.jpeg })), /served with .*exif/],
    ['a PNG with words in it', onCall(file, () => ({ body: stock.noted.png })), /chunk tEXt/],
    ['a file that may run scripts', onCall(file, withoutHeader('content-security-policy')), /policy is missing/],
    ['a download that is shown', onCall(/download=true/, withoutHeader('content-disposition')), /no attachment/],
    [
      'an SVG that is taken',
      onCall(/^POST .*upload/, (answer) => ({ status: answer.status === 415 ? 201 : answer.status })),
      /answered 201/,
    ],
  ])('in uploads %s', async (_, spoil, message) => {
    proxy.spoil = spoil;
    await expect(uploads(throughProxy, 3 * kinds.length)).rejects.toThrow(message);
  });

  it.each([
    ['x-content-type-options', /nosniff/],
    ['x-frame-options', /DENY/],
    ['permissions-policy', /camera/],
    ['cache-control', /cache-control is missing/],
  ])('no %s', async (name, message) => {
    proxy.spoil = onCall(/./, withoutHeader(name));
    await expect(checkHeaders(throughProxy, scene.victim.api, seed)).rejects.toThrow(message);
  });

  it.each([
    ["script-src 'self' 'unsafe-inline'; connect-src 'self'", /script-src allows 'unsafe-inline'/],
    ["script-src 'self'; connect-src *", /connect-src allows \*/],
  ])('a policy with %s', async (policy, message) => {
    proxy.spoil = onCall(/^GET \/$/, ({ headers }) => ({
      headers: { ...headers, 'content-security-policy': `default-src 'none'; ${policy}; ${rest}` },
    }));
    await expect(checkHeaders(throughProxy, scene.victim.api, seed)).rejects.toThrow(message);
  });

  it('a server that tells of itself', async () => {
    proxy.spoil = onCall(/./, ({ headers }) => ({ headers: { ...headers, 'x-powered-by': 'Express' } }));
    await expect(checkHeaders(throughProxy, scene.victim.api, seed)).rejects.toThrow(Violation);
  });

  it('a fault in the log, a file of the machine on the wire, and data that changed', async () => {
    expect(faultsOfLog('{"level":50,"msg":"request failed"}\n{"level":30}', 'ok')).toHaveLength(1);
    expect(faultsOfLog('', 'Error: x\n    at y (z.js:1:2)')).toHaveLength(1);
    const late = '{"level":50,"err":{"message":"The answer took too long. Please try again."},"msg":"request failed"}';
    expect(faultsOfLog(`${late}\n${late}`, '', 1)).toEqual([late]);
    expect(faultsOfLine('HTTP/1.1 200 OK\r\n\r\nroot:x:0:0')).toHaveLength(1);
    expect(faultsOfLine('HTTP/1.1 400 Bad Request\r\n\r\n{"error":"Bad Request"}')).toHaveLength(1);
    await scene.victim.api.send('PATCH', '/api/notifications/preferences', { like: { inApp: false } });
    expect(await snapshotOf(scene.victim)).not.toBe(scene.before);
  });
});
