import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'vite';

const readBody = async (req: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? new Uint8Array(Buffer.concat(chunks)) : undefined;
};

/** Serves the test suite's mock API under the dev server, for working on the pages without a back end. */
export const mockApi = (): Plugin => ({
  name: 'pictora-mock-api',
  configureServer(server) {
    server.middlewares.use('/api', (req, res, next) => {
      const answer = async () => {
        const { devApi } = (await server.ssrLoadModule('/src/testing/dev-api.ts')) as {
          devApi: (request: Request) => Promise<Response>;
        };
        const body = await readBody(req);
        const headers = new Headers(Object.entries(req.headers).map(([k, v]): [string, string] => [k, String(v)]));
        const response = await devApi(
          new Request(`http://${req.headers.host ?? 'localhost'}/api${req.url ?? ''}`, {
            method: req.method ?? 'GET',
            headers,
            ...(body ? { body } : {}),
          }),
        );
        res.writeHead(response.status, Object.fromEntries(response.headers));
        res.end(Buffer.from(await response.arrayBuffer()));
      };
      answer().catch(next);
    });
  },
});
