import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Passing = { status: number; headers: IncomingHttpHeaders; body: Buffer };
/** What a fault makes of an answer to `asked`, for example `GET /api/plans`. */
export type Spoil = (asked: string, answer: Passing) => Passing;

export type SpoilingProxy = { readonly url: string; spoil: Spoil; close(): Promise<void> };

/** Stands before an app and passes everything on, its answers as `spoil` has them: so a fault is planted without one in the app. */
export const startSpoilingProxy = async (target: string): Promise<SpoilingProxy> => {
  const proxy = { spoil: (_: string, answer: Passing) => answer };
  const server = createServer((asked, reply) => {
    let isAnswered = false;
    const passed = request(target + (asked.url ?? ''), { method: asked.method, headers: asked.headers }, (answer) => {
      isAnswered = true;
      void buffer(answer).then((body) => {
        const whole = { status: answer.statusCode ?? 0, headers: answer.headers, body };
        const { status, headers, body: sent } = proxy.spoil(`${asked.method} ${asked.url}`, whole);
        // What is between the app and the proxy alone; how long a connection is kept, above all.
        const { 'transfer-encoding': _, connection: _connection, 'keep-alive': _kept, ...rest } = headers;
        reply.writeHead(status, { ...rest, 'content-length': sent.length }).end(sent);
      });
    });
    // An app that refuses a body before its end has answered already.
    passed.on('error', () => {
      if (!isAnswered) reply.destroy();
    });
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
};
