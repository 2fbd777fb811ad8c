import { createHash } from 'node:crypto';
import type { Clock } from '@pictora/service-kit';
import type { CookieModel, SessionDocument, SessionModel } from './session.schema.js';

const VALUE_BYTES = 32;
/** Tabs establish on their own, and answers may arrive in another order than they were made; older ones are let go. */
const KEPT_FOR_A_SESSION = 5;

const digest = (cookie: string): string => createHash('sha256').update(cookie).digest('base64url');

/** Opaque values that let a browser's `<img>` load private files. Each lives as long as its session. */
export class SessionCookies {
  constructor(
    private readonly cookies: CookieModel,
    private readonly sessions: SessionModel,
    private readonly clock: Clock,
    private readonly random: (size: number) => Buffer,
  ) {}

  async issue(sessionId: string, expiresAt: Date): Promise<string> {
    const cookie = this.random(VALUE_BYTES).toString('base64url');
    await this.cookies.create({ _id: digest(cookie), sessionId, createdAt: this.clock.now(), expiresAt });
    const older = await this.cookies.find({ sessionId }).sort({ createdAt: -1 }).skip(KEPT_FOR_A_SESSION).lean();
    if (older.length > 0) await this.cookies.deleteMany({ _id: { $in: older.map(({ _id }) => _id) } });
    return cookie;
  }

  /** The living session that the cookie speaks for. */
  async resolve(cookie: string): Promise<SessionDocument | null> {
    const kept = await this.cookies.findById(digest(cookie)).lean();
    if (!kept) return null;
    const session = await this.sessions.findById(kept.sessionId).lean();
    const now = this.clock.now();
    return session && session.endedAt === null && session.idleAt > now && session.endsAt > now ? session : null;
  }

  async drop(sessionId: string): Promise<void> {
    await this.cookies.deleteMany({ sessionId });
  }
}
