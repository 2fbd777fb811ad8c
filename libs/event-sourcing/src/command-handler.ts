import { thisPlace } from '@pictora/telemetry/tracing';
import { isRefusal, type Decider, type Refusal } from './decider.js';
import { WrongExpectedRevision, type EventStore } from './event-store.port.js';
import type { Clock, DomainEvent, NewEvent, NewId } from './event.js';
import { LoadedStream } from './loaded-stream.js';
import type { SnapshotPolicy } from './snapshot-store.port.js';

/** Where a command comes from. The same `commandId` on the same stream is the same command, whenever it comes back. */
export type CommandContext = {
  readonly commandId: string;
  readonly correlationId: string;
  /** What made the caller send the command; the command itself when not given. */
  readonly causationId?: string;
};

/**
 * What became of a command. A repeated one gets the events of its first time. A command that was refused or had nothing
 * to do left nothing behind, so when it is repeated it is decided anew.
 */
export type CommandOutcome<State, Event extends DomainEvent, No extends Refusal = Refusal> =
  | {
      readonly status: 'accepted';
      readonly repeated: boolean;
      readonly events: readonly NewEvent<Event>[];
      readonly state: State;
      /** The stream's revision and the store's position that a read model must reach to show the outcome. */
      readonly revision: number;
      readonly position: number;
    }
  | {
      readonly status: 'refused';
      readonly refusal: No;
      readonly state: State;
      /** The store's position that a read model must reach to show what the refusal rests on. */
      readonly position: number;
    };

export type CommandHandlerOptions<Command, State, Event extends DomainEvent, No extends Refusal> = {
  readonly store: EventStore;
  readonly decider: Decider<Command, State, Event, No>;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly snapshots?: SnapshotPolicy;
  /** The version an event type is written in; 1 when not given. See `currentVersion` of the upcasters. */
  readonly schemaVersion?: (type: string) => number;
  /** How often commands are tried again after another writer was faster; 50 when not given. */
  readonly retries?: number;
  /** How many streams stay loaded between commands; 1,000 when not given. */
  readonly remembered?: number;
};

type Waiting<Command, State, Event extends DomainEvent, No extends Refusal> = {
  readonly command: Command;
  readonly context: CommandContext;
  readonly resolve: (outcome: CommandOutcome<State, Event, No>) => void;
  readonly reject: (error: unknown) => void;
  /** Runs work in the trace from which the command came. */
  readonly atItsPlace: <T>(work: () => T) => T;
};

type Lane<State, Event extends DomainEvent, Entry> = {
  readonly stream: LoadedStream<State, Event>;
  readonly waiting: Entry[];
  running: boolean;
};

/** The most commands of one stream that are appended together. */
const LARGEST_BATCH = 200;

/**
 * After so many, the other writers of the stream get a turn: whoever goes on at once is always first again, and they would
 * lose every race. Not after each, because a snapshot that is due shares the disk's time with the next batch.
 */
const BATCHES_IN_A_ROW = 8;

/**
 * Handles commands: load, decide, append at the expected revision, and once more from the load when another writer was
 * faster. Commands that wait for the same stream are decided one after the other and appended together, all or none. Not
 * even a refusal is answered before what it rests on is durable.
 */
export class CommandHandler<Command, State, Event extends DomainEvent, No extends Refusal = Refusal> {
  private readonly lanes = new Map<string, Lane<State, Event, Waiting<Command, State, Event, No>>>();

  constructor(private readonly options: CommandHandlerOptions<Command, State, Event, No>) {}

  /** Resolves with the outcome; rejects when a rule throws, the store fails, or every retry met a conflict. */
  handle(streamId: string, command: Command, context: CommandContext): Promise<CommandOutcome<State, Event, No>> {
    return new Promise((resolve, reject) => {
      const lane = this.laneOf(streamId);
      lane.waiting.push({ command, context, resolve, reject, atItsPlace: thisPlace() });
      if (!lane.running) void this.run(lane);
    });
  }

  /** Resolves when no command is being handled and no snapshot being written. */
  async idle(): Promise<void> {
    for (const lane of this.lanes.values()) {
      while (lane.running) await new Promise((next) => setImmediate(next));
      await lane.stream.settled();
    }
  }

  private laneOf(streamId: string) {
    let lane = this.lanes.get(streamId);
    if (lane) this.lanes.delete(streamId);
    else {
      const { store, decider, snapshots } = this.options;
      lane = { stream: new LoadedStream(streamId, store, decider, snapshots), waiting: [], running: false };
    }
    this.lanes.set(streamId, lane);
    return lane;
  }

  private async run(lane: Lane<State, Event, Waiting<Command, State, Event, No>>): Promise<void> {
    lane.running = true;
    let inARow = 0;
    while (lane.waiting.length > 0) {
      const batch = lane.waiting.splice(0, LARGEST_BATCH);
      try {
        // Commands that are appended together are one piece of work, which belongs to the trace of the first.
        await batch[0]?.atItsPlace(() => this.handleBatch(lane, batch));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      if (lane.waiting.length > 0 && ++inARow % BATCHES_IN_A_ROW === 0)
        await new Promise((others) => setImmediate(others));
    }
    lane.running = false;
    this.forgetOldest();
  }

  private async handleBatch(
    { stream, waiting }: Lane<State, Event, Waiting<Command, State, Event, No>>,
    batch: Waiting<Command, State, Event, No>[],
  ): Promise<void> {
    // What is in memory is taken to be current: an append proves it, and nothing else is answered without a look.
    let looked = await stream.open();
    for (let retriesLeft = this.options.retries ?? 50; ; retriesLeft--) {
      const { events, state, answers } = await this.decide(stream, batch);
      try {
        if (events.length > 0)
          stream.advance(state, events, await this.options.store.append(stream.streamId, stream.revision, events));
        else if (!looked && (await stream.refresh())) continue;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || retriesLeft <= 0) throw error;
        // Who has less to decide is done sooner: without this, a replica that is a little faster leaves no gap for ever.
        waiting.unshift(...batch.splice(Math.ceil(batch.length / 2)));
        looked = true;
        await stream.refresh();
        continue;
      }
      for (const answer of answers) answer();
      return;
    }
  }

  /** Decides a batch on top of the loaded state: what to append, and how to answer once that is done. */
  private async decide(
    stream: LoadedStream<State, Event>,
    batch: readonly Waiting<Command, State, Event, No>[],
  ): Promise<{ events: NewEvent<Event>[]; state: State; answers: (() => void)[] }> {
    const time = this.options.clock().toISOString();
    const events: NewEvent<Event>[] = [];
    const answers: (() => void)[] = [];
    const decided = new Map<string, { own: readonly NewEvent<Event>[]; revision: number }>();
    let state = stream.state;

    for (const { command, context, resolve, reject } of batch) {
      const { commandId } = context;
      const accept = (own: readonly NewEvent<Event>[], repeated: boolean, revision: number) => {
        const reached = state;
        // The position of the last event of the batch, which is this command's or soon after it.
        const answer = () =>
          resolve({ status: 'accepted', repeated, events: own, state: reached, revision, position: stream.position });
        answers.push(answer);
      };
      const twin = decided.get(commandId);
      const firstRevision = twin ? undefined : await stream.findCommand(commandId);
      if (twin) accept(twin.own, true, twin.revision);
      else if (firstRevision !== undefined) {
        const own = await stream.eventsOf(commandId, firstRevision);
        accept(own, true, firstRevision + own.length - 1);
      } else {
        try {
          const decision = this.options.decider.decide(command, state);
          if (isRefusal<Event, No>(decision)) {
            const reached = state;
            const answer = () =>
              resolve({ status: 'refused', refusal: decision, state: reached, position: stream.position });
            answers.push(answer);
            continue;
          }
          const own = decision.map((event) => this.envelope(event, context, time));
          state = own.reduce((current, event) => this.options.decider.evolve(current, event), state);
          events.push(...own);
          const revision = stream.revision + events.length;
          if (own.length > 0) decided.set(commandId, { own, revision });
          accept(own, false, revision);
        } catch (error) {
          answers.push(() => reject(error));
        }
      }
    }
    return { events, state, answers };
  }

  private envelope(event: Event, context: CommandContext, time: string): NewEvent<Event> {
    return {
      ...event,
      id: this.options.newId(),
      schemaVersion: this.options.schemaVersion?.(event.type) ?? 1,
      time,
      correlationId: context.correlationId,
      causationId: context.causationId ?? context.commandId,
      commandId: context.commandId,
    };
  }

  private forgetOldest(): void {
    const spare = this.lanes.size - (this.options.remembered ?? 1_000);
    if (spare <= 0) return;
    let left = spare;
    for (const [streamId, lane] of this.lanes) {
      if (lane.running) continue;
      this.lanes.delete(streamId);
      if (--left <= 0) break;
    }
  }
}
