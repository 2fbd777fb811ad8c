import { randomBytes } from 'node:crypto';
import { erasureParts, personInEvents, type Erasure, type ErasurePart } from '@pictora/contracts';
import { integrationEvent, withEvents, type IntegrationEventLog } from '@pictora/durable-events';
import { AppError, isAppError } from '@pictora/messaging';
import type { Clock, Ids } from '@pictora/service-kit';
import type { AccountDirectory } from '../accounts/account-directory.port.js';
import type { AccountRecords } from '../accounts/account-records.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import type { ErasureDocument, ErasureModel } from './erasure.schema.js';

export type ErasureParts = {
  readonly erasures: ErasureModel;
  readonly accounts: Pick<AccountRecords, 'find'>;
  readonly directory: Pick<AccountDirectory, 'discard'>;
  readonly sessions: Pick<SessionsService, 'provePassword' | 'endAll'>;
  readonly events: Pick<IntegrationEventLog, 'forget'>;
  /** How long calls that were let in before may still be at work. */
  readonly settleSeconds: number;
  readonly clock: Clock;
  readonly ids: Ids;
};

const RECEIPT_BYTES = 24;

const wrongPassword = () => {
  const message = 'Your password is not right';
  return new AppError('validation_failed', message, [{ path: 'password', code: 'wrong', message }]);
};

const toErasure = ({ receipt, requestedAt, toldAt, completedAt, erased }: ErasureDocument): Erasure => ({
  receipt,
  state: completedAt ? 'done' : toldAt ? 'erasing' : 'settling',
  requestedAt: requestedAt.toISOString(),
  completedAt: completedAt?.toISOString() ?? null,
  erased: [...erased],
});

/**
 * People who leave. The record is the point of no return: from then on nobody can sign in, and each step that follows can
 * be repeated, so a crash between any two only delays them.
 */
export class ErasuresService {
  constructor(private readonly parts: ErasureParts) {}

  async request(userId: string, password: string, address: string): Promise<Erasure> {
    const { erasures, accounts, sessions } = this.parts;
    const account = await accounts.find(userId);
    const known = await erasures.findById(userId).lean();
    if (!account && !known) throw new AppError('unauthenticated', 'Please sign in');
    if (account && !known)
      await sessions.provePassword(account.email, password, address).catch((error: unknown) => {
        // The code of a failed sign-in would say that the caller's session is at fault.
        throw isAppError(error, 'invalid_credentials') ? wrongPassword() : error;
      });
    const erasure = known ?? (await this.open(userId));
    await this.shutOut(userId);
    return toErasure(erasure);
  }

  async read(receipt: string): Promise<Erasure> {
    const erasure = await this.parts.erasures.findOne({ receipt }).lean();
    if (!erasure) throw new AppError('not_found', 'There is no such erasure');
    return toErasure(erasure);
  }

  /** Tells the parts of those whose calls have come to their end; answers how many people that were. */
  async tellDue(): Promise<number> {
    const { erasures, clock } = this.parts;
    const due = await erasures.find({ toldAt: null, dueAt: { $lte: clock.now() } }, { _id: 1 }).lean();
    for (const { _id } of due) await this.tell(_id);
    return due.length;
  }

  async noteErased(userId: string, part: ErasurePart): Promise<void> {
    await this.parts.erasures.updateOne({ _id: userId }, { $addToSet: { erased: part } });
  }

  /**
   * The last step, once nobody publishes anything of a person any more: what was told about them goes too. Only then the
   * erasure is done; whoever crashes in between forgets again.
   */
  async completeDue(): Promise<void> {
    const { erasures, events, clock } = this.parts;
    const due = await erasures.find({ completedAt: null, erased: { $all: erasureParts } }, { _id: 1 }).lean();
    for (const { _id } of due) {
      await events.forget(personInEvents, _id);
      await erasures.updateOne({ _id, completedAt: null }, { $set: { completedAt: clock.now() } });
    }
  }

  /** One record a person: of two requests at once the second finds what the first has written. */
  private async open(userId: string): Promise<ErasureDocument> {
    const { erasures, settleSeconds, clock } = this.parts;
    const requestedAt = clock.now();
    const erasure: ErasureDocument = {
      _id: userId,
      receipt: randomBytes(RECEIPT_BYTES).toString('base64url'),
      requestedAt,
      dueAt: new Date(requestedAt.getTime() + settleSeconds * 1000),
      toldAt: null,
      erased: [],
      completedAt: null,
    };
    try {
      await erasures.create(erasure);
      return erasure;
    } catch (error) {
      const first = await erasures.findById(userId).lean();
      if (!first) throw error;
      return first;
    }
  }

  /** No new session from here on, and none that goes on. */
  private async shutOut(userId: string): Promise<void> {
    await this.parts.directory.discard(userId);
    await this.parts.sessions.endAll(userId);
  }

  private async tell(userId: string): Promise<void> {
    const { erasures, clock, ids } = this.parts;
    // Again, for whoever crashed between the record and this, or signed in between the two.
    await this.shutOut(userId);
    const now = clock.now();
    const id = ids.next();
    const requested = integrationEvent({
      id,
      type: 'identity.erasure-requested.v1',
      key: userId,
      occurredAt: now,
      correlationId: id,
      payload: { userId, requestedAt: now.toISOString() },
    });
    await erasures.updateOne({ _id: userId, toldAt: null }, withEvents({ $set: { toldAt: now } }, [requested]));
  }
}
