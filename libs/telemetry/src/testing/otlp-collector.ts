import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CollectedSpan = {
  /** Of the process that sent it. */
  readonly service: string;
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
};

export type OtlpCollector = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Everything that arrived, as it was written. */
  readonly received: readonly string[];
  stop(): Promise<void>;
};

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> };
type OtlpSpan = {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes?: readonly Attribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status?: { readonly code?: number };
};
type OtlpTraces = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
};

const ERROR = 2;

/** A value is written beneath the name of its type: `{ stringValue: 'a' }`. */
const plain = (attributes: readonly Attribute[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const spansOf = ({ resourceSpans }: OtlpTraces): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service: String(plain(resource.attributes)['service.name']),
        name: span.name,
        kind: span.kind,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId,
        failed: span.status?.code === ERROR,
        attributes: plain(span.attributes),
        links: (span.links ?? []).map(({ traceId, spanId }) => ({ traceId, spanId })),
      })),
    ),
  );

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/** Stands in for a collector: takes OTLP over HTTP, in JSON, and keeps what came. */
export const startOtlpCollector = async (): Promise<OtlpCollector> => {
  const spans: CollectedSpan[] = [];
  const received: string[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const isTraces = request.method === 'POST' && request.url === '/v1/traces';
      if (isTraces) {
        received.push(body);
        spans.push(...spansOf(JSON.parse(body) as OtlpTraces));
      }
      response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    received,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
};
