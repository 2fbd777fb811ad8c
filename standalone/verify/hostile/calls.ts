import type { Draw } from './draw.js';
import type { Asked } from './client.js';
import { hostileHeaders } from './hostile-headers.js';
import { hostileText } from './hostile-values.js';
import { fitting, spoilt, type Known, type Schema } from './schema-input.js';

type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type Operation = {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query'; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Content };
};
/** The part of an OpenAPI document that calls are made from. */
export type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
export type Call = Operation & { readonly method: string; readonly path: string };

export const callsOf = ({ paths }: Document): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

/** Addresses take no half of a pair: the replacement character goes instead, or its bytes as they are. */
const inAddress = (value: unknown, draw: Draw): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const short = text.slice(0, 2_000);
  if (draw.chance(0.03)) return short.replaceAll(/[^\x21-\x7e]|[#?/]/g, '%ED%A0%80');
  return encodeURIComponent(short.toWellFormed());
};

const addressOf = ({ path, parameters }: Call, draw: Draw, known: Known): string => {
  const given = (schema: Schema): unknown =>
    draw.chance(0.8) ? fitting(schema, draw, known) : spoilt(fitting(schema, draw, known), draw);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
    return inAddress(given(schema), draw);
  });
  const query = parameters.flatMap(({ name, in: place, schema }) =>
    place === 'query' && draw.chance(0.5) ? [`${name}=${inAddress(given(schema), draw)}`] : [],
  );
  if (draw.chance(0.06))
    query.push(`${inAddress(hostileText(draw).slice(0, 60), draw)}=${inAddress(hostileText(draw), draw)}`);
  if (draw.chance(0.03)) query.push(...query);
  if (draw.chance(0.02)) query.push('id[$ne]=1', 'limit[]=1', 'limit=1', 'limit=2', '__proto__[x]=1');
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
};

const json = (value: unknown, draw: Draw): Buffer => {
  const text = JSON.stringify(value) ?? 'undefined';
  if (draw.chance(0.96)) return Buffer.from(text);
  // What is no JSON, or is twice there, or is no UTF-8.
  return draw.one([
    () => Buffer.from(text.slice(0, -1 - draw.below(5))),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.concat([Buffer.from(text.slice(0, 3)), draw.bytes(8), Buffer.from(text.slice(3))]),
    () => Buffer.from(text.replace(/^\{/, '{"__proto__":{"x":1},"prompt":1,"prompt":"2",')),
    () => Buffer.from('['.repeat(100_000)),
    () => Buffer.from('{"a":'.repeat(30_000)),
    () => Buffer.alloc(0),
    () => draw.bytes(64),
  ])();
};

const partsOf = (value: unknown, schema: Schema, draw: Draw): Buffer => {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const parts = fields.map(([name, field]) => {
    const isFile = schema.properties?.[name]?.format === 'binary' || draw.chance(0.05);
    const text = typeof field === 'string' ? field : JSON.stringify(field);
    const name1 = name.replaceAll(/["\r\n]/g, '_');
    return `--b\r\ncontent-disposition: form-data; name="${name1}"${isFile ? '; filename="a.png"' : ''}\r\n\r\n${text}\r\n`;
  });
  return Buffer.from(`${parts.join('')}--b--\r\n`);
};

const bodyOf = (content: Content, draw: Draw, known: Known): Pick<Asked, 'headers' | 'body'> => {
  const [type = '', { schema } = { schema: {} }] = Object.entries(content)[0] ?? [];
  const fits = fitting(schema, draw, known);
  const value = draw.chance(0.12) ? fits : spoilt(fits, draw);
  if (type === 'multipart/form-data')
    return { headers: { 'content-type': `${type}; boundary=b` }, body: partsOf(value, schema, draw) };
  if (type === 'application/json') return { headers: { 'content-type': type }, body: json(value, draw) };
  const fields = Object.entries(typeof value === 'object' && value !== null ? value : { value });
  const form = fields.map(([name, field]) => `${inAddress(name, draw)}=${inAddress(field, draw)}`).join('&');
  return { headers: { 'content-type': type }, body: Buffer.from(form) };
};

/** Who sends a request, a visitor without a token, and the ids that are tried. */
export type Sender = { readonly token: string | null; readonly known: Known };

/** A request of a call, most of them with something hostile in them. */
export const requestOf = (call: Call, draw: Draw, { token, known }: Sender): Asked => {
  const content = call.requestBody?.content;
  // A body where none is looked for is none of a caller's rights either.
  const given =
    content ?? (draw.chance(0.1) ? { 'application/json': { schema: { type: 'object' } as const } } : undefined);
  const { headers, body } = given ? bodyOf(given, draw, known) : {};
  return {
    method: call.method,
    path: addressOf(call, draw, known),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      // A picture is asked for and not waited for.
      prefer: 'respond-async',
      ...headers,
      ...hostileHeaders(draw),
    },
    ...(body ? { body } : {}),
  };
};
