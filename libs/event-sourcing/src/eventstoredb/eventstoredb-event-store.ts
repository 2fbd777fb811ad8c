import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  NO_STREAM as NO_SUCH_STREAM,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
  excludeSystemEvents,
  jsonEvent,
  type AllStreamResolvedEvent,
  type JSONEventType,
  type JSONType,
  type ReadPosition,
} from '@eventstore/db-client';
import {
  NO_STREAM,
  START_POSITION,
  WrongExpectedRevision,
  type AppendResult,
  type EventHandler,
  type EventStore,
  type SubscribeOptions,
  type Subscription,
} from '../event-store.port.js';
import type { NewEvent, RecordedEvent } from '../event.js';
import { inBatches, subscriptionOver } from '../subscription.js';

/** Correlation and causation go by the names that EventStoreDB's own system projections know. */
type StoredMetadata = {
  readonly $correlationId: string;
  readonly $causationId: string;
  readonly commandId: string;
  readonly schemaVersion: number;
  readonly time: string;
};

type Stored = NonNullable<AllStreamResolvedEvent['event']>;

const isOurs = (event: Stored | undefined): event is Stored =>
  event !== undefined && event.isJson && !event.type.startsWith('$') && !event.streamId.startsWith('$');

const toEvent = (
  event: Pick<Stored, 'type' | 'data' | 'id' | 'streamId' | 'revision' | 'metadata'>,
  commit: bigint,
) => {
  const metadata = event.metadata as StoredMetadata;
  return {
    type: event.type,
    data: event.data as object,
    id: event.id,
    schemaVersion: metadata.schemaVersion,
    time: metadata.time,
    correlationId: metadata.$correlationId,
    causationId: metadata.$causationId,
    commandId: metadata.commandId,
    streamId: event.streamId,
    revision: Number(event.revision),
    position: Number(commit),
  } satisfies RecordedEvent;
};

/** A log position is a byte offset, so a number is exact for the first 9 petabytes. */
const at = (position: number): ReadPosition =>
  position === START_POSITION ? START : { commit: BigInt(position), prepare: BigInt(position) };

/** The server mixes its own events in, so pages are never tiny. */
const SMALLEST_PAGE = 100;

/** Events in EventStoreDB. The server's own duplicate detection is not relied on: see the command handler. */
export class EventStoreDbEventStore implements EventStore {
  private readonly client: EventStoreDBClient;
  private readonly subscriptions = new Set<Subscription>();

  /** `url` is a connection string: `esdb://admin:changeit@host:2113?tls=true`. */
  constructor(url: string) {
    this.client = EventStoreDBClient.connectionString(url);
  }

  async append(streamId: string, expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult> {
    if (events.length === 0) throw new Error(`Nothing to append to ${streamId}`);
    const written = events.map((event) =>
      jsonEvent<JSONEventType>({
        id: event.id,
        type: event.type,
        data: event.data as JSONType,
        metadata: {
          $correlationId: event.correlationId,
          $causationId: event.causationId,
          commandId: event.commandId,
          schemaVersion: event.schemaVersion,
          time: event.time,
        } satisfies StoredMetadata,
      }),
    );
    try {
      const { nextExpectedRevision, position } = await this.client.appendToStream(streamId, written, {
        expectedRevision: expectedRevision === NO_STREAM ? NO_SUCH_STREAM : BigInt(expectedRevision),
      });
      const revision = Number(nextExpectedRevision);
      return { revision, position: position ? Number(position.commit) : await this.positionOf(streamId, revision) };
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
      const actual = typeof error.actualVersion === 'bigint' ? Number(error.actualVersion) : NO_STREAM;
      throw new WrongExpectedRevision(streamId, expectedRevision, actual);
    }
  }

  async read(streamId: string, fromRevision = 0, limit?: number): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    const range = { fromRevision: BigInt(fromRevision), ...(limit === undefined ? {} : { maxCount: limit }) };
    try {
      for await (const { event, commitPosition } of this.client.readStream(streamId, range)) {
        const commit = event?.position?.commit ?? commitPosition;
        if (commit === undefined) throw new Error('EventStoreDB 22.10 or later is needed: this one gives no positions');
        if (event) events.push(toEvent(event, commit));
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return events;
  }

  async readAll(afterPosition: number, limit: number): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    // One more than wanted, because the server starts with the event at the position given.
    const maxCount = Math.max(limit, SMALLEST_PAGE) + 1;
    for (let position = afterPosition; events.length < limit;) {
      const page = await this.page({ fromPosition: at(position), maxCount });
      for (const { event, commit } of page) if (event && commit > afterPosition) events.push(toEvent(event, commit));
      const last = page.at(-1);
      if (!last || page.length < maxCount) break;
      position = Number(last.commit);
      // Read again next time by its first event, which is then dropped as the last one of this page.
      afterPosition = position;
    }
    return events.slice(0, limit);
  }

  async lastPosition(): Promise<number> {
    for (let fromPosition: ReadPosition = END; ;) {
      const page = await this.page({ direction: BACKWARDS, fromPosition, maxCount: SMALLEST_PAGE });
      const ours = page.find(({ event }) => event);
      if (ours) return Number(ours.commit);
      const last = page.at(-1);
      if (!last || page.length < SMALLEST_PAGE) return START_POSITION;
      fromPosition = { commit: last.commit, prepare: last.commit };
    }
  }

  subscribe(afterPosition: number, handler: EventHandler, options: SubscribeOptions = {}): Subscription {
    const source = this.client.subscribeToAll({
      fromPosition: at(afterPosition),
      filter: excludeSystemEvents(),
    });
    async function* events() {
      for await (const { event } of source)
        if (isOurs(event) && Number(event.position.commit) > afterPosition) yield toEvent(event, event.position.commit);
    }
    // A connection that breaks once nobody listens any more must not bring the process down.
    source.on('error', () => undefined);
    const stop = async () => {
      await source.unsubscribe();
      source.destroy();
    };
    const subscription = subscriptionOver(inBatches(events(), options.batchSize ?? 1), handler, stop);
    this.subscriptions.add(subscription);
    const forget = () => this.subscriptions.delete(subscription);
    subscription.ended.then(forget, forget);
    return subscription;
  }

  async close(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
    await this.client.dispose();
  }

  /** A page of everything, read to its end: a read that is left half way stays open. Events not ours are null. */
  private async page(options: Parameters<EventStoreDBClient['readAll']>[0]) {
    const page: { readonly event: Stored | null; readonly commit: bigint }[] = [];
    for await (const { event, commitPosition } of this.client.readAll(options)) {
      const commit = event?.position.commit ?? commitPosition;
      if (commit !== undefined) page.push({ event: isOurs(event) ? event : null, commit });
    }
    return page;
  }

  private async positionOf(streamId: string, revision: number): Promise<number> {
    const [event] = await this.read(streamId, revision, 1);
    if (!event) throw new Error(`${streamId} lost revision ${revision} right after it was appended`);
    return event.position;
  }
}
