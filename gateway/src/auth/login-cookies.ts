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
    private readonly request: AppRequest,
    private readonly reply: AppReply,
  ) {}

  read(key: string): string | undefined {
    return this.request.cookies[nameOf(key)];
  }

  /** Lax: the issuer's redirect comes from another site. */
  begin(key: string, value: Sealed): void {
    const begun = Object.keys(this.request.cookies).filter((name) => name.startsWith(nameOf('')));
    if (begun.length >= mostBegun) for (const name of begun) void this.reply.clearCookie(name, { path: begunPath });
    this.set(key, value, begunPath, 'lax');
  }

  /** Strict: only the page itself asks for the session. */
  accept(key: string, value: Sealed): void {
    void this.reply.clearCookie(nameOf(key), { path: begunPath });
    this.set(key, value, donePath, 'strict');
  }

  complete(key: string): void {
    void this.reply.clearCookie(nameOf(key), { path: donePath });
  }

  private set(key: string, { sealed, maxAge }: Sealed, path: string, sameSite: 'lax' | 'strict'): void {
    const secure = this.request.protocol === 'https';
    void this.reply.setCookie(nameOf(key), sealed, { path, httpOnly: true, sameSite, secure, maxAge });
  }
}
