import { isAppError, type RpcClient } from '@pictora/messaging';
import type { Viewer } from '../http/app-request.js';

/** How long, in milliseconds, what a cookie stands for is believed without asking identity again. */
const believedMs = 30_000;

/** Who a session cookie speaks for. It only ever opens files for `<img>`; it cannot change anything. */
export class CookieSessions {
  private readonly known = new Map<string, Viewer>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly isEnded: (sessionId: string) => boolean,
    private readonly now: () => number,
    private readonly cacheSize = 10_000,
  ) {}

  async resolve(cookie: string): Promise<Viewer | null> {
    const viewer = this.remembered(cookie) ?? (await this.ask(cookie));
    return viewer && !this.isEnded(viewer.sessionId) ? viewer : null;
  }

  forget(cookie: string): void {
    this.known.delete(cookie);
  }

  private remembered(cookie: string): Viewer | undefined {
    const viewer = this.known.get(cookie);
    if (viewer && viewer.expiresAt > this.now()) return viewer;
    this.known.delete(cookie);
    return undefined;
  }

  private async ask(cookie: string): Promise<Viewer | null> {
    if (cookie.length > 200) return null;
    try {
      const { userId, sessionId } = await this.rpc.call('identity.sessions.resolve-cookie', { cookie });
      const viewer: Viewer = { userId, sessionId, roles: [], expiresAt: this.now() + believedMs };
      if (this.known.size >= this.cacheSize) this.known.delete(this.known.keys().next().value ?? '');
      this.known.set(cookie, viewer);
      return viewer;
    } catch (error) {
      if (isAppError(error, 'unauthenticated')) return null;
      throw error;
    }
  }
}
