import { Agent, request as open } from 'node:http';

/** A request as it goes over the wire: `target` is sent letter for letter, `headers` may name one twice. */
export type Request = {
  readonly method: string;
  readonly target: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string | Buffer;
};
export type Answer = {
  readonly status: number;
  /** The content type without its parameters; empty when there is none. */
  readonly type: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};
export type Send = (request: Request) => Promise<Answer>;

/** Sends requests as they are written: fetch would put an address into order first. At most `atOnce` are under way. */
export const openWire = (url: string, atOnce = 32): { readonly send: Send; readonly close: () => void } => {
  const { hostname: host, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const send: Send = ({ method, target, headers = [], body }) =>
    new Promise((resolve, reject) => {
      // Without a length Node would send a write as chunks of a body that it has not.
      const hasLength = body !== undefined || !['GET', 'HEAD'].includes(method);
      const length = hasLength ? ['content-length', String(Buffer.byteLength(body ?? ''))] : [];
      const lines = ['host', `${host}:${port}`, ...headers.flat(), ...length];
      const request = open({ host, port, agent, method, path: target, headers: lines }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: (response.headers['content-type'] ?? '').split(';')[0] ?? '',
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      request.on('error', reject).end(body);
    });
  return { send, close: () => agent.destroy() };
};

export const json = (value: unknown): Pick<Request, 'body' | 'headers'> => ({
  headers: [['content-type', 'application/json']],
  body: JSON.stringify(value),
});

/** A form with one file, as a browser sends it. */
export const fileForm = (
  field: string,
  file: Buffer,
  fields: Readonly<Record<string, string>> = {},
): Pick<Request, 'body' | 'headers'> => {
  const boundary = 'pictora-access';
  const head = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${head(`name="${name}"`)}\r\n${value}\r\n`);
  const opening = `${texts.join('')}${head(`name="${field}"; filename="a.webp"`)}content-type: image/webp\r\n\r\n`;
  return {
    headers: [['content-type', `multipart/form-data; boundary=${boundary}`]],
    body: Buffer.concat([Buffer.from(opening), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};
