import type { Logger } from '@pictora/service-kit';
import { passTime } from './domain/passing-time.js';
import type { SandboxParts } from './sandbox.adapter.js';
import type { SandboxRecord } from './sandbox.schema.js';

const PAGE = 100;

/** What happens by itself: months end and are renewed, failed payments are tried again, events are delivered. */
export class SandboxRounds {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopping = false;

  constructor(
    private readonly parts: SandboxParts,
    private readonly everyMs: number,
    private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    await this.parts.store.init();
    this.timer = setInterval(() => this.inTurn(), this.everyMs).unref();
    this.inTurn();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.running;
    await this.parts.delivery.idle();
  }

  /** Once over everything that is due now. */
  async round(): Promise<void> {
    const { store, clock, prices, newId, delivery } = this.parts;
    const now = clock.now();
    await this.each(await store.due('dueAt', now, PAGE), ({ _id }) =>
      store.change(_id, (customer) => ({ customer: passTime(customer, now, prices, newId), answer: undefined })),
    );
    await this.each(await store.due('deliverAt', now, PAGE), ({ _id }) => delivery.deliver(_id));
  }

  /** A customer that cannot be served now must not keep the others waiting. The next round tries it again. */
  private async each(records: readonly SandboxRecord[], work: (record: SandboxRecord) => Promise<void>): Promise<void> {
    for (const record of records) {
      if (this.stopping) return;
      try {
        await work(record);
      } catch (error) {
        this.logger.error({ err: error, customerId: record._id }, 'the sandbox could not serve a customer');
      }
    }
  }

  private inTurn(): void {
    this.running ??= this.round()
      .catch((error: unknown) => this.logger.error({ err: error }, 'the sandbox could not read what is due'))
      .finally(() => (this.running = undefined));
  }
}
