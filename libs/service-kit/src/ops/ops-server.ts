import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Health } from '@pictora/contracts';
import type { Logger } from '../logger.js';

/** What a scrape gets: Prometheus text, with the content type that names its version. */
export type Exposition = { readonly contentType: string; text(): Promise<string> };

export type OpsServerOptions = {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly metrics: Exposition;
  readonly logger: Pick<Logger, 'error'>;
};

type Readable = { read(): Promise<Health> };
type Answer = { readonly status: number; readonly contentType: string; readonly body: string };

const json = (status: number, body: object): Answer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/** Until there is something to ask, the process is alive and not ready. */
const starting: Readable = {
  read: async () => ({ status: 'unavailable', dependencies: { process: { status: 'down', detail: 'starting' } } }),
};

/**
 * What operators and orchestrators ask a process, apart from what it serves: `/live`, `/ready` and `/metrics`. It listens
 * before the process is ready and until everything else is closed, so that each of its states can be seen.
 */
export class OpsServer {
  private health: Readable = starting;

  private constructor(
    private readonly server: Server,
    private readonly options: OpsServerOptions,
  ) {
    server.on('request', (request, reply) => void this.answer(request, reply));
  }

  static async listen(options: OpsServerOptions): Promise<OpsServer> {
    const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 });
    const ops = new OpsServer(server, options);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, options.host, () => {
        server.off('error', reject);
        resolve();
      });
    });
    return ops;
  }

  /** Where it listens, for example `http://127.0.0.1:9464`. */
  get url(): string {
    const { address, family, port } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  }

  /** From here on `/ready` is answered by what the process depends on. */
  watch(health: Readable): void {
    this.health = health;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve, reject) =>
      this.server.close((error) => (error ? reject(error) : resolve())),
    );
    this.server.closeAllConnections();
    await closed;
  }

  private async answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { status, contentType, body } = await this.find(request).catch((error: unknown) => {
      this.options.logger.error({ err: error }, 'the operations port could not answer');
      return json(500, { error: 'internal' });
    });
    reply.writeHead(status, {
      'content-type': contentType,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    reply.end(request.method === 'HEAD' ? undefined : body);
  }

  private async find({ method, url }: IncomingMessage): Promise<Answer> {
    if (method !== 'GET' && method !== 'HEAD') return json(405, { error: 'method_not_allowed' });
    switch (url?.split('?', 1)[0]) {
      case '/live':
        return json(200, { status: 'ok' });
      case '/ready': {
        const health = await this.health.read();
        return json(health.status === 'ok' ? 200 : 503, health);
      }
      case '/metrics': {
        const { metrics } = this.options;
        return { status: 200, contentType: metrics.contentType, body: await metrics.text() };
      }
      default:
        return json(404, { error: 'not_found' });
    }
  }
}
