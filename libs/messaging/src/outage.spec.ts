import { describe, expect, it } from '@jest/globals';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { isOutage } from './outage.js';

const caused = (cause: unknown, message = 'wrapped') => new Error(message, { cause });
const coded = (code: string) => Object.assign(new Error(code), { code });

describe('an outage', () => {
  const listening = async (): Promise<{ server: Server; url: string }> => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
  };
  const thrownBy = (work: Promise<unknown>) => work.catch((thrown: unknown) => thrown);

  it('is what fetch throws when nobody listens', async () => {
    const { server, url } = await listening();
    await new Promise((resolve) => server.close(resolve));
    expect(isOutage(await thrownBy(fetch(url)))).toBe(true);
  });

  it('is what fetch throws when nobody answers in time', async () => {
    const { server, url } = await listening();
    expect(isOutage(await thrownBy(fetch(url, { signal: AbortSignal.timeout(20) })))).toBe(true);
    server.close();
  });

  it.each([
    ['a lost connection', coded('ECONNRESET')],
    ['one deep inside', caused(caused(coded('ECONNREFUSED')))],
    ['one of several addresses', new AggregateError([coded('ECONNREFUSED')])],
    ['a database that is away', Object.assign(new Error('no'), { name: 'MongoServerSelectionError' })],
    ['an answer of 503', Object.assign(new Error('no'), { response: { status: 503 } })],
  ])('is %s', (_, error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    ['a mistake of ours', new TypeError('x is not a function')],
    ['a refusal', Object.assign(new Error('no'), { response: { status: 403 } })],
    ['a fault of the other side', Object.assign(new Error('no'), { status: 500 })],
    ['nothing', null],
  ])('is not %s', (_, error) => {
    expect(isOutage(error)).toBe(false);
  });

  it('is not looked for for ever in an error that causes itself', () => {
    const error = new Error('round and round');
    error.cause = error;
    expect(isOutage(error)).toBe(false);
  });
});
