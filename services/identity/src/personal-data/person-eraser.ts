import type { AccountModel } from '../accounts/account.schema.js';
import type { CookieModel, SessionModel } from '../sessions/session.schema.js';

/** Erases what one part of this service keeps under the id of an account. */
export type EraseOf = (userId: string) => Promise<void>;

export type PersonEraserParts = {
  readonly accounts: AccountModel;
  readonly sessions: SessionModel;
  readonly cookies: CookieModel;
  readonly others: readonly EraseOf[];
  /** Comes last: while the account is there, mails may be written of it. */
  readonly forgetMails: EraseOf;
};

/** What is still to be told of a record must be told before the record goes. */
export class EventsUntold extends Error {
  override readonly name = 'EventsUntold';
}

/** Identity's own part of an erasure. The name and the email are free again when it is through. */
export class PersonEraser {
  constructor(private readonly parts: PersonEraserParts) {}

  async erase(userId: string): Promise<void> {
    const { accounts, sessions, cookies, others, forgetMails } = this.parts;
    for (const eraseOf of others) await eraseOf(userId);
    const own = await sessions.find({ userId }).select('+outboxSince').lean();
    if (own.some(({ outboxSince }) => outboxSince)) throw new EventsUntold('the end of a session is not told yet');
    await cookies.deleteMany({ sessionId: { $in: own.map(({ _id }) => _id) } });
    await sessions.deleteMany({ userId });
    const account = await accounts.findById(userId).select('+outboxSince').lean();
    if (account?.outboxSince) throw new EventsUntold('events of an account are not told yet');
    await accounts.deleteOne({ _id: userId });
    await forgetMails(userId);
  }
}
