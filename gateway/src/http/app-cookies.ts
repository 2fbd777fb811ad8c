import type { GatewaySettings } from '../gateway-settings.js';
import type { AppReply, AppRequest } from './app-request.js';

export type CookieAttributes = {
  /** Where the browser sends it, on http; on https `__Host-` wants it sent to the whole of this host. */
  readonly path: string;
  readonly sameSite: 'lax' | 'strict';
  /** Seconds. */
  readonly maxAge: number;
};

/**
 * The cookies of the API: for the server alone, never for scripts. Where browsers come by https their names begin with
 * `__Host-`, by which a browser takes them from this host and over TLS alone: no other host of the domain can put one in their
 * place. On plain http, which one machine has for itself, browsers would refuse such a name.
 */
export class AppCookies {
  constructor(private readonly settings: Pick<GatewaySettings, 'PUBLIC_URL'>) {}

  read(request: AppRequest, name: string): string | undefined {
    return request.cookies[this.nameOf(request, name)];
  }

  /** The names, without `__Host-`, of all that were sent. */
  sent(request: AppRequest): string[] {
    const prefix = this.nameOf(request, '');
    return Object.keys(request.cookies).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  }

  set(request: AppRequest, reply: AppReply, name: string, value: string, attributes: CookieAttributes): void {
    const secure = this.isSecure(request);
    const path = secure ? '/' : attributes.path;
    void reply.setCookie(this.nameOf(request, name), value, { ...attributes, path, httpOnly: true, secure });
  }

  clear(request: AppRequest, reply: AppReply, name: string, path: string): void {
    const secure = this.isSecure(request);
    void reply.clearCookie(this.nameOf(request, name), { path: secure ? '/' : path, secure });
  }

  private nameOf(request: AppRequest, name: string): string {
    return this.isSecure(request) ? `__Host-${name}` : name;
  }

  /** The public address says it, whatever the proxy in front forgets to tell. */
  private isSecure({ protocol }: AppRequest): boolean {
    return this.settings.PUBLIC_URL === undefined ? protocol === 'https' : /^https:/i.test(this.settings.PUBLIC_URL);
  }
}
