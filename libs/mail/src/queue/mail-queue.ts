import { isDuplicateKey, type Clock } from '@pictora/service-kit';
import { outsideTraces } from '@pictora/telemetry/tracing';
import type { MailContent } from '../letters/letters.js';
import { MailRefused, type Mail, type Mailer } from '../mailer.port.js';
import type { QueuedMail, QueuedMailModel } from './mail-queue.schema.js';
import { retryAfter } from './retry-after.js';

export type ComposedMail = MailContent & Pick<Mail, 'to' | 'people'>;

/**
 * Writes a queued mail when it is about to be sent; null when there is nobody to send it to or no need any more. Called
 * again by each attempt, so a secret in the mail is made then, lives from then, and is never kept in the queue.
 */
export type Composer<About> = (about: About, mailId: string) => Promise<ComposedMail | null>;
export type Composers<Kinds extends object> = { readonly [K in keyof Kinds]: Composer<Kinds[K]> };

/** The part of a logger that is used; pino's fits. */
export type MailLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

export type MailQueueParts<Kinds extends object> = {
  readonly queue: QueuedMailModel;
  readonly mailer: Mailer;
  readonly composers: Composers<Kinds>;
  readonly clock: Clock;
  readonly logger: MailLog;
};

/** Longer than any attempt: a mail that was being sent by a process that died is free again after it. */
const LEASE_MS = 4 * 60_000;
const LANES = 4;
const POLL_MS = 1_000;
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Sends mail durably: what `put` has taken is sent although the process dies, at least once, by any process of the service.
 * Nobody who puts a mail waits for a mail server.
 *
 * @typeParam Kinds what a mail of each kind is about, as it is kept in the queue.
 */
export class MailQueue<Kinds extends object> {
  private poll: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private wanted = false;
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly parts: MailQueueParts<Kinds>) {}

  /** @param id a UUID; the same id again changes nothing, so whoever caused the mail may try again. */
  async put<K extends keyof Kinds & string>(id: string, kind: K, about: Kinds[K]): Promise<void> {
    const queuedAt = this.parts.clock.now();
    const mail = { _id: id, kind, about: JSON.stringify(about), attempts: 0, dueAt: queuedAt, queuedAt };
    try {
      await this.parts.queue.create(mail);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    this.wake();
  }

  /** Begins with what an earlier run has left. */
  start(): void {
    this.poll ??= setInterval(() => this.wake(), POLL_MS).unref();
    this.wake();
  }

  /** Finishes the mails under way; what is left is sent by the next start. */
  async close(): Promise<void> {
    clearInterval(this.poll);
    this.poll = undefined;
    this.wanted = false;
    await this.round;
  }

  /** Removes what was done with a week ago; until then an id is known. */
  async purge(): Promise<void> {
    const before = new Date(this.parts.clock.now().getTime() - KEPT_MS);
    await this.parts.queue.deleteMany({ doneAt: { $lte: before } });
  }

  /**
   * Lets go of mails that somebody is in, who has left; to be called when their records are gone, so that nothing new is written
   * of them. What is being sent at this moment was perhaps written before, and is waited for.
   */
  async forget(userId: string): Promise<void> {
    await Promise.all(this.underWay);
    await this.parts.mailer.forget(userId);
  }

  private wake(): void {
    if (!this.poll) return;
    this.wanted = true;
    this.round ??= outsideTraces(() => this.rounds()).finally(() => {
      this.round = undefined;
    });
  }

  private async rounds(): Promise<void> {
    try {
      while (this.wanted && this.poll) {
        this.wanted = false;
        await Promise.all(Array.from({ length: LANES }, () => this.lane()));
      }
    } catch (error) {
      // The records failed: the poll tries again.
      this.parts.logger.error({ err: error }, 'the mail queue could not be read or written');
    }
  }

  private async lane(): Promise<void> {
    for (let mail = await this.take(); mail; mail = this.poll ? await this.take() : null) await this.attempt(mail);
  }

  /** Whoever moves the due time ahead has the mail for itself until then. */
  private take(): Promise<QueuedMail | null> {
    const now = this.parts.clock.now();
    return this.parts.queue
      .findOneAndUpdate(
        { dueAt: { $lte: now } },
        { $inc: { attempts: 1 }, $set: { dueAt: new Date(now.getTime() + LEASE_MS) } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
      .lean()
      .exec();
  }

  private async attempt(mail: QueuedMail): Promise<void> {
    const attempt = this.send(mail);
    // Whoever waits for it has no part in its fault, which is told where it was begun.
    const over = attempt.catch(() => undefined);
    this.underWay.add(over);
    await attempt.finally(() => this.underWay.delete(over));
  }

  private async send(mail: QueuedMail): Promise<void> {
    try {
      const composed = await this.compose(mail);
      if (composed) await this.parts.mailer.send({ id: mail._id, ...composed });
      await this.done(mail, composed ? 'sent' : 'needless');
    } catch (error) {
      await this.failed(mail, error);
    }
  }

  private compose({ _id, kind, about }: QueuedMail): Promise<ComposedMail | null> {
    const composer = (this.parts.composers as Record<string, Composer<never> | undefined>)[kind];
    if (!composer) throw new MailRefused(`There is no mail of kind ${kind}`);
    return composer(JSON.parse(about ?? 'null') as never, _id);
  }

  private async failed(mail: QueuedMail, error: unknown): Promise<void> {
    const { logger, clock, queue } = this.parts;
    const fields = { err: error, mailId: mail._id, kind: mail.kind, attempts: mail.attempts };
    const wait = error instanceof MailRefused ? null : retryAfter(mail.attempts);
    if (wait === null) {
      logger.error(fields, 'a mail was given up');
      return this.done(mail, 'given-up');
    }
    logger.warn(fields, 'a mail could not be sent and is tried again');
    const dueAt = new Date(clock.now().getTime() + wait);
    await queue.updateOne({ _id: mail._id, attempts: mail.attempts }, { $set: { dueAt } });
  }

  private async done({ _id }: QueuedMail, outcome: NonNullable<QueuedMail['outcome']>): Promise<void> {
    const doneAt = this.parts.clock.now();
    await this.parts.queue.updateOne({ _id }, { $set: { outcome, doneAt, about: null, dueAt: null } });
  }
}
