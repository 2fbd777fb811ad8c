import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RpcReply, RpcRequest } from '@pictora/contracts';
import { inject } from 'light-my-request';
import type { CustomFetch } from 'openid-client';

type Request = RpcRequest<'identity.issuer.http'>;
type Reply = RpcReply<'identity.issuer.http'>;

/** These are for one connection and not for the answer, or go another way. */
const leftOut: readonly string[] = [
  'connection',
  'keep-alive',
  'date',
  'content-length',
  'transfer-encoding',
  'set-cookie',
];

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The provider's HTTP endpoints without a port: requests come as messages, from the gateway and from our own client.
 * Addresses of our own are answered as paths, so that a browser stays at the host that it came by.
 */
export class IssuerHttp {
  private readonly issuer: URL;

  constructor(
    issuerUrl: string,
    private readonly listener: Listener,
  ) {
    this.issuer = new URL(issuerUrl);
  }

  async handle({ method, path, headers, body, address }: Request): Promise<Reply> {
    const answer = await inject(this.listener, {
      method: method as 'GET',
      url: path || '/',
      headers: { ...headers, host: this.issuer.host, 'x-forwarded-proto': this.issuer.protocol.slice(0, -1) },
      payload: body,
      remoteAddress: address,
    });
    const kept = Object.entries(answer.headers).filter(
      ([name, value]) => value !== undefined && !leftOut.includes(name),
    );
    const replied = Object.fromEntries(kept.map(([name, value]) => [name, textOf(value)]));
    if (replied['location']) replied['location'] = this.relative(replied['location']);
    const cookies = answer.headers['set-cookie'] ?? [];
    return {
      status: answer.statusCode,
      headers: replied,
      cookies: Array.isArray(cookies) ? cookies : [cookies],
      body: answer.payload,
    };
  }

  /** For our own OpenID Connect client, which so speaks with this issuer as with any other. */
  readonly fetch: CustomFetch = async (address, { method, headers, body }) => {
    const { pathname, search } = new URL(address);
    const sent = body instanceof URLSearchParams ? body.toString() : body;
    const answer = await this.handle({
      method,
      path: pathname.slice(this.issuer.pathname.length) + search,
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof sent === 'string' ? sent : '',
      address: '127.0.0.1',
    });
    const bodiless = answer.status === 204 || answer.status === 304;
    return new Response(bodiless ? null : answer.body, { status: answer.status, headers: answer.headers });
  };

  relative(location: string): string {
    const { origin } = this.issuer;
    return location.startsWith(`${origin}/`) ? location.slice(origin.length) : location;
  }
}
