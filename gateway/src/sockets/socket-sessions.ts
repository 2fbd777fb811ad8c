import { AppError } from '@pictora/messaging';
import { z } from 'zod';
import type { SessionEnds, TokenVerifier } from '../auth/token-verifier.js';
import type { Viewer } from '../http/app-request.js';
import { expire, viewerOf, type PushSocket } from './push-socket.js';

const shownSchema = z.object({ token: z.string().min(1).max(8000) });

/** setTimeout counts in 32 bits; no token lives this long, but a wrong clock must not end a socket at once. */
const longestTimer = 2 ** 31 - 1;

/** Whose a socket is and for how long: until its token expires, unless it shows a fresh one of the same person before. */
export class SocketSessions {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly ended: SessionEnds,
    private readonly now: () => number,
  ) {}

  /** At the door. */
  async admit(socket: PushSocket, shown: unknown): Promise<Viewer> {
    return (socket.data.viewer = await this.verify(shown));
  }

  /** Once inside: the socket is closed when its time is over, or at once when its session ended on its way in. */
  watch(socket: PushSocket): void {
    clearTimeout(socket.data.timer);
    if (!socket.connected) return;
    const { sessionId, expiresAt } = viewerOf(socket);
    if (this.ended.has(sessionId)) return expire(socket);
    socket.data.timer = setTimeout(() => expire(socket), Math.min(expiresAt - this.now(), longestTimer)).unref();
  }

  /** A fresh token carries the socket on. One that is refused changes nothing: the old one still counts until its end. */
  async renew(socket: PushSocket, shown: unknown): Promise<void> {
    const viewer = await this.verify(shown);
    if (viewer.userId !== viewerOf(socket).userId) throw new AppError('forbidden', 'A socket stays with its person');
    socket.data.viewer = viewer;
    this.watch(socket);
  }

  private async verify(shown: unknown): Promise<Viewer> {
    const { success, data } = shownSchema.safeParse(shown);
    if (!success) throw new AppError('unauthenticated', 'Please sign in');
    return this.tokens.verify(data.token);
  }
}
