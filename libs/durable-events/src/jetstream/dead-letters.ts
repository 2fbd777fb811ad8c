import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { DeadLetter } from '../event-log.port.js';
import type { LogNames } from './log-names.js';

/** Dead letters in a stream of their own, each under a subject that names its consumer and event. */
export class JetStreamDeadLetters {
  constructor(
    private readonly client: JetStreamClient,
    private readonly manager: JetStreamManager,
    private readonly names: LogNames,
  ) {}

  async add(letter: DeadLetter): Promise<void> {
    await this.client.publish(this.names.deadLetter(letter.consumer, letter.event.id), JSON.stringify(letter));
  }

  /** One by one: a purge takes them from the stream, but leaves what they said on the disk. */
  async remove(consumer: string, eventId: string): Promise<void> {
    const subject = this.names.deadLetter(consumer, eventId);
    for (let letter = await this.last(subject); letter; letter = await this.last(subject)) {
      await this.manager.streams.deleteMessage(this.names.deadLetters, letter.seq);
    }
  }

  /** One subject an event, however often it was buried. */
  async count(consumer: string): Promise<number> {
    const wanted = this.names.deadLettersOf(consumer);
    const { state } = await this.manager.streams.info(this.names.deadLetters, { subjects_filter: wanted });
    return Object.keys(state.subjects ?? {}).length;
  }

  async list(consumer: string): Promise<readonly DeadLetter[]> {
    const letters = new Map<string, DeadLetter>();
    const wanted = this.names.deadLettersOf(consumer);
    for (let seq = 1; ;) {
      const found = await this.manager.direct.getMessage(this.names.deadLetters, { seq, next_by_subj: wanted });
      if (!found) return [...letters.values()];
      const letter = found.json<DeadLetter>();
      // A crash between the burial and the acknowledgement buries an event twice.
      letters.set(letter.event.id, letter);
      seq = found.seq + 1;
    }
  }

  /** Hands the letter to the consumer's own subject, then forgets it; a crash in between hands it over twice. */
  async redeliver(consumer: string, eventId: string): Promise<void> {
    const subject = this.names.deadLetter(consumer, eventId);
    const found = await this.last(subject);
    if (!found) throw new Error(`${consumer} has no dead letter ${eventId}`);
    const { event } = found.json<DeadLetter>();
    await this.client.publish(this.names.forOne(consumer, event.type), JSON.stringify(event), {
      msgID: `again-${consumer}-${found.seq}`,
    });
    await this.remove(consumer, eventId);
  }

  private last(subject: string) {
    return this.manager.streams.getMessage(this.names.deadLetters, { last_by_subj: subject });
  }
}
