import { outsideTraces } from '@pictora/telemetry/tracing';
import type { Model } from 'mongoose';
import type { IntegrationEventLog } from '../event-log.port.js';
import { OUTBOX_WRITTEN, type WithOutbox } from './outbox.plugin.js';

export type OutboxRelayOptions = {
  /** How often to look for what other processes or a crash have left. Default 1 s. */
  readonly pollMs?: number;
  /** Told when a record's events could not be published or cleared; the relay goes on trying. */
  readonly onError?: (error: unknown) => void;
};

const BATCH = 100;
/** A range, which every engine answers from the index; `$exists` is not that sure. */
export const hasOutbox = { outboxSince: { $gt: new Date(0) } };

/**
 * Publishes what the outboxes of one model hold, then clears it. A crash in between publishes twice: the events' ids tell.
 * Events of one record keep their order; give all events of a key to one record. Any number of relays may run.
 */
export class OutboxRelay<T extends WithOutbox> {
  private round: Promise<void> | undefined;
  private wanted = false;
  private poll: NodeJS.Timeout | undefined;
  private readonly onWritten = () => this.wake();

  constructor(
    private readonly model: Model<T>,
    private readonly log: Pick<IntegrationEventLog, 'publish' | 'ping'>,
    private readonly options: OutboxRelayOptions = {},
  ) {}

  /** Begins with what an earlier run has left. */
  start(): void {
    if (this.poll) return;
    this.model.events.on(OUTBOX_WRITTEN, this.onWritten);
    this.poll = setInterval(() => this.wake(), this.options.pollMs ?? 1_000).unref();
    this.wake();
  }

  /** Finishes the round under way. What is written later stays for the next start. */
  async close(): Promise<void> {
    clearInterval(this.poll);
    this.poll = undefined;
    this.model.events.off(OUTBOX_WRITTEN, this.onWritten);
    await this.round;
  }

  /** Publishes everything there is; rejects when something could not be. */
  async flush(): Promise<void> {
    const failed: { readonly _id: unknown; readonly error: unknown }[] = [];
    for (let full = true; full;) {
      const page = await this.leftovers(failed.map(({ _id }) => _id));
      full = page.length === BATCH && failed.length < BATCH;
      for (const record of page) {
        try {
          await this.relay(record);
        } catch (error) {
          // One record must not hold up the others; but without the log there is no use in going on.
          await this.log.ping();
          failed.push({ _id: record._id, error });
        }
      }
    }
    const [first] = failed;
    if (first) throw new Error(`${failed.length} records could not be relayed`, { cause: first.error });
  }

  private wake(): void {
    this.wanted = true;
    this.round ??= outsideTraces(() => this.rounds()).finally(() => {
      this.round = undefined;
      if (this.wanted && this.poll) this.wake();
    });
  }

  private async rounds(): Promise<void> {
    while (this.wanted && this.poll) {
      this.wanted = false;
      try {
        await this.flush();
      } catch (error) {
        // The next write or the poll tries again.
        this.options.onError?.(error);
        return;
      }
    }
  }

  private leftovers(except: readonly unknown[]): Promise<Leftover<T>[]> {
    return this.model
      .find({ ...hasOutbox, ...(except.length > 0 ? { _id: { $nin: except } } : {}) } as never)
      .sort({ outboxSince: 1 })
      .limit(BATCH)
      .select('+outbox +outboxSince')
      .lean<Leftover<T>[]>()
      .exec();
  }

  private async relay(record: Leftover<T>): Promise<void> {
    const _id = record._id;
    await this.log.publish(record.outbox);
    const published = record.outbox.map(({ id }) => id);
    await this.model.collection.updateOne({ _id } as never, { $pull: { outbox: { id: { $in: published } } } } as never);
    await this.model.collection.updateOne({ _id, outbox: { $size: 0 } } as never, { $unset: { outboxSince: 1 } });
  }
}

type Leftover<T extends WithOutbox> = Pick<T, 'outbox'> & { readonly _id: unknown; readonly outboxSince: Date };
