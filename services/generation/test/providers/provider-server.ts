import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fetch } from '../../src/models/hosted/bounded-fetch.js';

export type SeenRequest = {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};

/** Answers one request, or leaves it to the next. */
export type Answer = (request: SeenRequest, reply: ServerResponse) => boolean | void;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

export const json = (reply: ServerResponse, status: number, body: unknown): void => {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

export const bytes = (reply: ServerResponse, contentType: string, body: Uint8Array): void => {
  reply.writeHead(200, { 'content-type': contentType }).end(body);
};

/** The provider's own addresses, served on this machine: the transport puts the asked host before the path. */
export class ProviderServer {
  readonly seen: SeenRequest[] = [];
  /** Faults of the test come before the provider's normal answers. */
  faults: Answer[] = [];
  private readonly open = new Set<ServerResponse>();
  private readonly arrived = new EventEmitter();

  private constructor(
    private readonly server: Server,
    private readonly answers: () => readonly Answer[],
  ) {}

  static async start(answers: () => readonly Answer[]): Promise<ProviderServer> {
    const server = createServer();
    const self = new ProviderServer(server, answers);
    server.on('request', (request, reply) => void self.answer(request, reply));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return self;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  readonly fetch: Fetch = (input, init) => {
    const { host, pathname, search } = new URL(input instanceof Request ? input.url : input);
    return globalThis.fetch(`${this.address}/${host}${pathname}${search}`, init);
  };

  /** Until a request of the kind has come in. */
  async until(isMeant: (request: SeenRequest) => boolean): Promise<void> {
    while (!this.seen.some(isMeant)) await new Promise((resolve) => this.arrived.once('request', resolve));
  }

  async stop(): Promise<void> {
    for (const reply of this.open) reply.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    this.open.add(reply.on('close', () => this.open.delete(reply)));
    const [, host = '', ...rest] = (request.url ?? '').split('/');
    const body = await bodyOf(request);
    const seen = { method: request.method ?? '', host, path: `/${rest.join('/')}`, headers: request.headers, body };
    this.seen.push(seen);
    this.arrived.emit('request');
    const taken = [...this.faults, ...this.answers()].some((answer) => answer(seen, reply) !== false);
    if (!taken) json(reply, 404, { error: { message: `no such call: ${seen.method} ${host}${seen.path}` } });
  }
}
