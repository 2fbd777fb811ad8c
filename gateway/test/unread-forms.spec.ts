import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

let under: GatewayUnderTest;
beforeAll(async () => {
  under = await startGatewayUnderTest({ 'media.files.verify': ({ sha256 }) => ({ published: false, sha256 }) });
});
afterAll(() => under.close());

const part = (headers: string, body: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(`--b\r\n${headers}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')]);
const file = (name: string, bytes = 900_000): Buffer =>
  part(`content-disposition: form-data; name="${name}"; filename="a.png"`, Buffer.alloc(bytes, 7));
const field = (name: string): Buffer => part(`content-disposition: form-data; name="${name}"`, 'x');
const end = Buffer.from('--b--\r\n');

/** A form and another request after it on one connection, as a browser sends them: the statuses of both. */
const twoOnOne = async (body: Buffer, type: string): Promise<readonly (number | undefined)[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (method: string, path: string, bytes?: Buffer): Promise<number | undefined> => {
    const headers = bytes ? { 'content-type': type, 'content-length': bytes.length } : {};
    const sent = request(under.url + path, { agent, method, headers });
    sent.end(bytes);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.on('response', resolve).on('error', reject);
    });
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode;
  };
  try {
    return [await send('POST', '/api/verify', body), await send('GET', '/api/health/live')];
  } finally {
    agent.destroy();
  }
};

const form = 'multipart/form-data; boundary=b';
const manyHeaders = `${'x-a: b\r\n'.repeat(3000)}content-disposition: form-data; name="file"; filename="a.png"`;
const tooLongAName = Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="');

describe('a form that is given up before its end', () => {
  it.each<readonly [string, number, Buffer, string?]>([
    ['without a boundary', 400, file('file'), 'multipart/form-data'],
    ['with too long a boundary', 400, file('file'), `multipart/form-data; boundary=${'b'.repeat(5000)}`],
    ['with an empty boundary', 400, file('file'), 'multipart/form-data; boundary='],
    ['without an end', 400, file('file')],
    ['with a field that nobody may set', 400, Buffer.concat([field('__proto__'), file('file'), end])],
    ['with a file that nobody may set', 413, Buffer.concat([file('__proto__', 10), file('file'), end])],
    ['with more files than one', 413, Buffer.concat([file('file', 10), file('file'), end])],
    [
      'with more fields than it may have',
      413,
      Buffer.concat([...Array<Buffer>(300).fill(field('f')), file('file'), end]),
    ],
    ['with more headers than a part has', 400, Buffer.concat([part(manyHeaders, Buffer.alloc(900_000, 7)), end])],
    ['with a header that does not end', 400, Buffer.concat([tooLongAName, Buffer.alloc(900_000, 65)])],
    ['that is JSON by its type', 413, file('file'), 'application/json'],
  ])('%s is refused, and leaves its connection to what is asked next', async (...[, status, body, type]) => {
    expect(await twoOnOne(body, type ?? form)).toEqual([status, 200]);
  });
});
