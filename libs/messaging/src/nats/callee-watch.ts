import { NoRespondersError, type NatsConnection } from '@nats-io/transport-node';
import { unavailable } from '../timeout.js';
import { aliveSubject, serviceOf } from './alive.js';

/** Milliseconds after which, and between which, it is asked whether whoever is to answer still lives. */
const LOOK_EVERY_MS = 400;
/** A service of which nothing was heard for so long, though it was asked, hangs, or the broker does. */
const SILENT_MS = 1_150;
/** A look that comes so late says that this process itself had no time, and may have answers that it has not read yet. */
const LATE_MS = 1_000;

/** What somebody waits for, and since when as far as it counts. */
type Waiting = { readonly service: string; since: number; lookedAt: number; readonly giveUp: (cause: unknown) => void };

/**
 * Ends the waiting for an answer that cannot come: the broker is lost, no process of the service is left, or none of them gives a
 * sign of life. A slow answer is waited for as long as it was said. Where a service has several processes the loss of one is
 * not seen.
 */
export class CalleeWatch {
  private readonly waiting = new Set<Waiting>();
  private readonly heardAt = new Map<string, number>();

  constructor(private readonly connect: () => Promise<NatsConnection>) {}

  /** Rejects all that is waited for. */
  brokerLost(): void {
    for (const { giveUp } of [...this.waiting]) giveUp(new Error('the connection to the broker was lost'));
  }

  /** Settles with the answer, or rejects with `service_unavailable` once there will be none. */
  async over<T>(subject: string, answer: Promise<T>): Promise<T> {
    let giveUp: Waiting['giveUp'] = () => undefined;
    const hopeless = new Promise<never>((_, reject) => {
      giveUp = (cause) => reject(unavailable(subject, cause));
    });
    const now = performance.now();
    const one: Waiting = { service: serviceOf(subject), since: now, lookedAt: now, giveUp };
    this.waiting.add(one);
    const looking = setInterval(() => this.look(one), LOOK_EVERY_MS);
    try {
      return await Promise.race([answer, hopeless]);
    } finally {
      clearInterval(looking);
      this.waiting.delete(one);
    }
  }

  private look(one: Waiting): void {
    const now = performance.now();
    if (now - one.lookedAt > LATE_MS) one.since = now;
    one.lookedAt = now;
    if (now - Math.max(one.since, this.heardAt.get(one.service) ?? 0) > SILENT_MS)
      one.giveUp(new Error(`${one.service} gives no sign of life`));
    else void this.ask(one);
  }

  private async ask({ service, giveUp }: Waiting): Promise<void> {
    try {
      const connection = await this.connect();
      await connection.request(aliveSubject(service), '', { timeout: 2 * SILENT_MS });
      this.heardAt.set(service, performance.now());
    } catch (error) {
      // That it says nothing for a while is seen at the next looks; the broker's word that nobody listens counts at once.
      if (error instanceof NoRespondersError || (error as Error | null)?.cause instanceof NoRespondersError)
        giveUp(error);
    }
  }
}
