import { NoRespondersError, type NatsConnection } from '@nats-io/transport-node';
import { unavailable } from '../timeout.js';
import { aliveSubject, serviceOf } from './alive.js';

/** Milliseconds after which, and between which, it is asked whether whoever is to answer still lives. */
const LOOK_EVERY_MS = 500;

/**
 * Ends the waiting for an answer that cannot come: the broker is lost, or no process of the service is left. A slow answer is
 * waited for as long as it was said. Where a service has several processes the death of one is not seen.
 */
export class CalleeWatch {
  private readonly waiting = new Set<(cause: unknown) => void>();

  constructor(private readonly connect: () => Promise<NatsConnection>) {}

  /** Rejects all that is waited for. */
  brokerLost(): void {
    for (const giveUp of [...this.waiting]) giveUp(new Error('the connection to the broker was lost'));
  }

  /** Settles with the answer, or rejects with `service_unavailable` once there will be none. */
  async over<T>(subject: string, answer: Promise<T>): Promise<T> {
    let giveUp: (cause: unknown) => void = () => undefined;
    const hopeless = new Promise<never>((_, reject) => {
      giveUp = (cause) => reject(unavailable(subject, cause));
    });
    this.waiting.add(giveUp);
    const looking = setInterval(() => void this.look(serviceOf(subject), giveUp), LOOK_EVERY_MS);
    try {
      return await Promise.race([answer, hopeless]);
    } finally {
      clearInterval(looking);
      this.waiting.delete(giveUp);
    }
  }

  private async look(service: string, giveUp: (cause: unknown) => void): Promise<void> {
    try {
      const connection = await this.connect();
      await connection.request(aliveSubject(service), '', { timeout: LOOK_EVERY_MS });
    } catch (error) {
      // A process that is busy says nothing for a while: only the broker's word that nobody listens counts.
      if (error instanceof NoRespondersError || (error as Error | null)?.cause instanceof NoRespondersError)
        giveUp(error);
    }
  }
}
