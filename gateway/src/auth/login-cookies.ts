import type { AppCookies } from '../http/app-cookies.js';
import type { AppReply, AppRequest } from '../http/app-request.js';

/** A login under way: its sealed state until the issuer sends the browser back, then its sealed code. */
const nameOf = (key: string): string => `pictora_login_${key}`;
const begunPath = '/api/login';
const donePath = '/api/login/session';
/** Logins begun and left; a browser that has more of them starts afresh, so that its headers stay small. */
const mostBegun = 5;

type Sealed = { readonly sealed: string; readonly maxAge: number };

/** Each login has cookies of its own, so that two tabs can log in at the same time. */
export class LoginCookies {
  constructor(
    private readonly cookies: AppCookies,
    private readonly request: AppRequest,
    private readonly reply: AppReply,
  ) {}

  read(key: string): string | undefined {
    return this.cookies.read(this.request, nameOf(key));
  }

  /** Lax: the issuer's redirect comes from another site. */
  begin(key: string, value: Sealed): void {
    const begun = this.cookies.sent(this.request).filter((name) => name.startsWith(nameOf('')));
    if (begun.length >= mostBegun) for (const name of begun) this.clear(name, begunPath);
    this.set(key, value, begunPath, 'lax');
  }

  /** Strict: only the page itself asks for the session. */
  accept(key: string, value: Sealed): void {
    this.clear(nameOf(key), begunPath);
    this.set(key, value, donePath, 'strict');
  }

  complete(key: string): void {
    this.clear(nameOf(key), donePath);
  }

  private clear(name: string, path: string): void {
    this.cookies.clear(this.request, this.reply, name, path);
  }

  private set(key: string, { sealed, maxAge }: Sealed, path: string, sameSite: 'lax' | 'strict'): void {
    this.cookies.set(this.request, this.reply, nameOf(key), sealed, { path, sameSite, maxAge });
  }
}
