import type { IntegrationEvent } from '@pictora/contracts';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { must } from '../history.js';
import type { Deliveries } from './deliveries.js';

/** Whose events keep their order: those of one record. Several records may share a key. */
export const streamOf = ({ key, payload, type }: IntegrationEvent): string => {
  const of = payload as Readonly<Record<string, string | undefined>>;
  if (type === 'social.image-liked.v1' || type === 'social.like-withdrawn.v1')
    return `like ${key}/${String(of['userId'])}`;
  if (type.startsWith('social.comment-')) return `comment ${String(of['commentId'])}`;
  const other = of['followedId'] ?? of['blockedId'];
  return other === undefined ? key : `${type.slice(0, 12)} ${key}/${String(other)}`;
};

/** What grows from event to event of one record: what whoever is told puts them into order by. */
const orderOf = ({ type, id, occurredAt, payload }: IntegrationEvent): string => {
  if (type.startsWith('media.')) return `${occurredAt}/${id}`;
  return type === 'identity.profile-changed.v1' ? String(payload.version).padStart(9, '0') : id;
};

/** Looks at the stored log itself: what is in it, how far each consumer is, and whether it may be. */
export class LogAuditor {
  /** All events, in the order of the log. */
  readonly events: IntegrationEvent[] = [];
  private readonly lastOf = new Map<string, string>();
  private readonly checkpoints = new Map<string, number>();
  private readonly statements: Record<'events' | 'consumers' | 'heldBack' | 'letters', StatementSync>;

  constructor(
    database: DatabaseSync,
    private readonly deliveries: Deliveries,
  ) {
    this.statements = {
      events: database.prepare('SELECT body FROM events WHERE position > ? ORDER BY position'),
      consumers: database.prepare('SELECT name, checkpoint FROM consumers'),
      heldBack: database.prepare('SELECT position FROM held_back WHERE consumer = ?'),
      letters: database.prepare('SELECT position, attempts FROM dead_letters WHERE consumer = ?'),
    };
  }

  /** After every step. Answers with the events that are new. */
  check(): readonly IntegrationEvent[] {
    const fresh = this.statements.events
      .all(this.events.length)
      .map(({ body }) => JSON.parse(String(body)) as IntegrationEvent);
    for (const event of fresh) {
      const stream = streamOf(event);
      const last = this.lastOf.get(stream) ?? '';
      const order = orderOf(event);
      must(order > last, () => `${event.type} ${event.id} (${order}) of ${stream} is published behind ${last}`);
      this.lastOf.set(stream, order);
      this.events.push(event);
    }
    for (const { name, checkpoint } of this.statements.consumers.all())
      this.checkConsumer(String(name), Number(checkpoint));
    return fresh;
  }

  /** When nothing is left to do: every consumer has had every event, and holds nothing back. */
  checkEnd(): void {
    for (const [consumer, types] of this.deliveries.types) {
      must(this.positions('heldBack', consumer).size === 0, () => `${consumer} holds events back for ever`);
      for (const { id, type } of this.events)
        if (types.has(type))
          must(this.deliveries.handled.has(`${consumer}/${id}`), () => `${consumer} never handled ${type} ${id}`);
    }
  }

  isBehind(): boolean {
    for (const [consumer, types] of this.deliveries.types) {
      if (this.positions('heldBack', consumer).size > 0) return true;
      const checkpoint = this.checkpoints.get(consumer) ?? 0;
      if (this.events.slice(checkpoint).some(({ type }) => types.has(type))) return true;
    }
    return false;
  }

  deadLetters(consumer: string): readonly { readonly event: IntegrationEvent; readonly attempts: number }[] {
    return this.statements.letters
      .all(consumer)
      .map(({ position, attempts }) => ({ event: this.at(Number(position)), attempts: Number(attempts) }));
  }

  private checkConsumer(consumer: string, checkpoint: number): void {
    const before = this.checkpoints.get(consumer) ?? 0;
    if (checkpoint === before) return;
    must(checkpoint > before, () => `the checkpoint of ${consumer} goes back from ${before} to ${checkpoint}`);
    must(checkpoint <= this.events.length, () => `${consumer} is ahead of the log`);
    this.checkpoints.set(consumer, checkpoint);
    const aside = new Set([...this.positions('heldBack', consumer), ...this.positions('letters', consumer)]);
    const wanted = this.deliveries.types.get(consumer);
    for (let position = before + 1; position <= checkpoint; position++) {
      const { id, type } = this.at(position);
      const isDone = !wanted?.has(type) || this.deliveries.handled.has(`${consumer}/${id}`) || aside.has(position);
      must(isDone, () => `the checkpoint of ${consumer} passes ${type} ${id}, which it has not handled`);
    }
  }

  private positions(of: 'heldBack' | 'letters', consumer: string): ReadonlySet<number> {
    return new Set(this.statements[of].all(consumer).map(({ position }) => Number(position)));
  }

  private at(position: number): IntegrationEvent {
    const event = this.events[position - 1];
    if (!event) throw new Error(`the log has no place ${position}`);
    return event;
  }
}
