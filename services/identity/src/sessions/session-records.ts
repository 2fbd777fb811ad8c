import type { IntegrationEvent } from '@pictora/contracts';
import { withEvents } from '@pictora/durable-events';
import type { Clock } from '@pictora/service-kit';
import type { IssuedTokens, SessionOwner } from '../issuer/token-issuer.port.js';
import type { SessionDocument, SessionModel } from './session.schema.js';

/** The sessions we know of, whichever issuer their tokens come from. */
export class SessionRecords {
  constructor(
    private readonly sessions: SessionModel,
    private readonly clock: Clock,
  ) {}

  /** Notes a new or renewed session. False when it has been ended: its fresh tokens must not be handed out. */
  async keep({
    accountId,
    sessionId,
    idleAt,
    endsAt,
  }: Omit<IssuedTokens, 'accessToken' | 'refreshToken'>): Promise<boolean> {
    const session = await this.sessions
      .findOneAndUpdate(
        { _id: sessionId },
        {
          $set: { idleAt, endsAt },
          $setOnInsert: { userId: accountId, startedAt: this.clock.now(), endedAt: null },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean();
    return session !== null && session.endedAt === null;
  }

  async findLive({ accountId, sessionId }: SessionOwner): Promise<SessionDocument | null> {
    return this.sessions
      .findOne({ _id: sessionId, userId: accountId, endedAt: null, endsAt: { $gt: this.clock.now() } })
      .lean();
  }

  /** The sessions of an account that have not ended, the oldest first; with `startedUntil` only those that began by then. */
  async liveOf(accountId: string, startedUntil?: Date): Promise<string[]> {
    const began = startedUntil ? { startedAt: { $lte: startedUntil } } : {};
    const live = await this.sessions
      .find({ userId: accountId, endedAt: null, endsAt: { $gt: this.clock.now() }, ...began }, { _id: 1 })
      .sort({ startedAt: 1 })
      .lean();
    return live.map(({ _id }) => _id);
  }

  /** Every session of an account that is still known, the oldest first. */
  async *all(accountId: string): AsyncGenerator<Pick<SessionDocument, 'startedAt' | 'endsAt' | 'endedAt'>> {
    const fields = { _id: 0, startedAt: 1, endsAt: 1, endedAt: 1 };
    yield* this.sessions.find({ userId: accountId }, fields).sort({ startedAt: 1 }).lean().cursor();
  }

  /** Ends the session and writes down the event of it, in one write. False when there was nothing to end. */
  async end({ accountId, sessionId }: SessionOwner, event: IntegrationEvent): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(
      { _id: sessionId, userId: accountId, endedAt: null },
      withEvents({ $set: { endedAt: this.clock.now() } }, [event]),
    );
    return modifiedCount === 1;
  }

  /** The sessions that ended after a moment, at most `limit` of them, the latest first. */
  async endedAfter(moment: Date, limit: number): Promise<string[]> {
    const ended = await this.sessions
      .find({ endedAt: { $gt: moment } }, { _id: 1 })
      .sort({ endedAt: -1 })
      .limit(limit)
      .lean();
    return ended.map(({ _id }) => _id);
  }
}
