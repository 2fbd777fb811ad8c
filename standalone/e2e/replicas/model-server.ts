import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { samples } from '../people.js';

/**
 * A server with OpenAI's images API that always has the same picture at hand: so a small machine makes hundreds, and what is
 * tested is who makes them and who pays.
 */
export class ModelServer {
  readonly env: Readonly<Record<string, string>>;

  private constructor(private readonly server: Server) {
    const { port } = server.address() as AddressInfo;
    this.env = {
      OPENAI_COMPATIBLE_URL: `http://127.0.0.1:${port}/v1`,
      OPENAI_COMPATIBLE_MODEL: 'at-hand',
      GENERATION_MODELS: 'compatible/at-hand',
    };
  }

  static async start(): Promise<ModelServer> {
    const picture = readFileSync(join(samples, 'hero-dusk-640.webp')).toString('base64');
    const answer = JSON.stringify({ created: 1, data: [{ b64_json: picture }] });
    const server = createServer((request, reply) => {
      request.resume().once('end', () => reply.writeHead(200, { 'content-type': 'application/json' }).end(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ModelServer(server);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
