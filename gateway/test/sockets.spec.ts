import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pushReadyEvent, pushSubject, sessionEndedSubject } from '@pictora/contracts';
import { recordTraces } from '@pictora/telemetry/testing';
import { inSpanOf, jobRun } from '@pictora/telemetry/tracing';
import { ada, bob, startGatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';
import { balance, once, socketClients, until } from './socket-client.js';

let under: GatewayUnderTest;
const clients = socketClients();
const page = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

beforeAll(async () => {
  under = await startGatewayUnderTest();
});
afterEach(() => clients.closeAll());
afterAll(() => under.close());

const ready = async (...token: Parameters<GatewayUnderTest['tokenFor']>) =>
  clients.ready(under.url, await under.tokenFor(...token));
const publish = (userId: string, data: unknown) => under.platform.broadcast.publish(pushSubject(userId), data);

describe('a socket', () => {
  it.each([
    ['no token', {}],
    ['a token that is none', { token: 'a.b.c' }],
    ['something else for a token', { token: { $ne: null } }],
  ])('with %s is refused at the door', async (_, auth) => {
    const socket = clients.connect(under.url, auth);
    const error = await once<Error & { data: { code: string } }>(socket, 'connect_error');
    expect(['unauthenticated', 'token_invalid']).toContain(error.data.code);
    expect(under.gateway.push.listeningFor).toBe(0);
  });

  it('receives what is pushed to its person, and nothing of others', async () => {
    const [hers, his] = [await ready(ada), await ready(bob)];
    const heard: unknown[] = [];
    his.onAny((...args) => heard.push(args));
    const received = once(hers, 'balance.changed');
    await publish(ada, balance(4));
    expect(await received).toEqual({ available: 4, held: 0, settled: 4 });
    const echoed = once(his, 'balance.changed');
    await publish(bob, balance(9));
    expect(await echoed).toMatchObject({ available: 9 });
    expect(heard).toHaveLength(1);
  });

  it('is told, beside a push, the place in the trace that led to it', async () => {
    const recorder = recordTraces();
    const socket = await ready(ada);
    const heard: unknown[][] = [];
    socket.onAny((...args: unknown[]) => heard.push(args));
    await inSpanOf({ parent: page }, jobRun({ id: 'j', kind: 'image', model: 'm' }), () => publish(ada, balance(4)));
    await publish(ada, balance(5));
    await until(() => heard.length === 2);
    const spans = await recorder.stop();
    const push = spans.find(({ name }) => name === 'push balance.changed');
    expect(push?.spanContext().traceId).toBe(page.slice(3, 35));
    expect(heard[0]?.[2]).toBe(`00-${page.slice(3, 35)}-${push?.spanContext().spanId}-01`);
    expect(heard[1]).toHaveLength(2);
  });

  it('misses nothing after it was told that pushes reach it', async () => {
    const token = await under.tokenFor(ada);
    const socket = clients.connect(under.url, { token });
    const heard: number[] = [];
    socket.on('balance.changed', ({ available }: { available: number }) => heard.push(available));
    await once(socket, pushReadyEvent);
    for (let n = 0; n < 50; n += 1) await publish(ada, balance(n));
    await until(() => heard.length === 50);
    expect(heard).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  it('is not harmed by a push that is no push', async () => {
    const socket = await ready(ada);
    const received = once(socket, 'balance.changed');
    await publish(ada, { name: 'balance.changed', payload: { available: -1 } });
    await publish(ada, { name: 'no.such.push', payload: {} });
    await publish(ada, balance(3));
    expect(await received).toMatchObject({ available: 3 });
  });

  it('is not listened for after it has gone', async () => {
    const token = await under.tokenFor(ada);
    for (let n = 0; n < 40; n += 1) (await clients.ready(under.url, token)).close();
    await until(() => under.gateway.push.connections === 0);
    expect(under.gateway.push.listeningFor).toBe(0);
  });

  it('leaves nothing behind when it goes before it was let in', async () => {
    const token = await under.tokenFor(bob);
    for (let n = 0; n < 20; n += 1) {
      const socket = clients.connect(under.url, { token });
      await new Promise<void>((resolve) => socket.io.engine.once('open', () => resolve()));
      socket.io.engine.close();
    }
    await until(() => under.gateway.push.connections === 0 && under.gateway.push.listeningFor === 0);
  });
});

describe('the token of a socket', () => {
  it('ends it, told, when it expires', async () => {
    const socket = clients.connect(under.url, { token: await under.tokenFor(ada, 'short', 2) });
    const told = once(socket, 'session.expired');
    const closed = once(socket, 'disconnect');
    await Promise.all([told, closed]);
  });

  it('may be renewed by a fresh one of the same person, not of another, and not by rubbish', async () => {
    const socket = await ready(ada, 'kept', 2);
    let expired = false;
    socket.on('session.expired', () => (expired = true));
    expect(await socket.emitWithAck('session.refresh', { token: await under.tokenFor(bob) })).toBe(false);
    expect(await socket.emitWithAck('session.refresh', { token: 'a.b.c' })).toBe(false);
    expect(await socket.emitWithAck('session.refresh', null)).toBe(false);
    expect(await socket.emitWithAck('session.refresh', { token: await under.tokenFor(ada, 'kept', 300) })).toBe(true);
    // Another one with the old end is closed by it; this one stays.
    await once(await ready(ada, 'old', 2), 'disconnect');
    expect([socket.connected, expired]).toEqual([true, false]);
  });

  it('closes it when its session ends, while those of other sessions stay', async () => {
    const [ending, staying] = [await ready(ada, 'ending'), await ready(ada, 'staying')];
    const closed = once(ending, 'disconnect');
    await under.platform.broadcast.publish(sessionEndedSubject, { userId: ada, sessionId: 'ending' });
    await closed;
    expect(staying.connected).toBe(true);
    const received = once(staying, 'balance.changed');
    await publish(ada, balance(1));
    await received;
  });

  it('does not carry a renewed socket past the end of the session that it moved to', async () => {
    const socket = await ready(ada, 'first');
    await socket.emitWithAck('session.refresh', { token: await under.tokenFor(ada, 'second') });
    const closed = once(socket, 'disconnect');
    await under.platform.broadcast.publish(sessionEndedSubject, { userId: ada, sessionId: 'second' });
    await closed;
  });
});
