import type { Decider } from './decider.js';
import { NO_STREAM, START_POSITION, type AppendResult, type EventStore } from './event-store.port.js';
import type { DomainEvent, NewEvent, RecordedEvent } from './event.js';
import type { SnapshotPolicy } from './snapshot-store.port.js';

const PAGE = 1_000;

/**
 * One stream as the command handler knows it: its state, how far that goes, and the commands handled since the last
 * snapshot. Older commands are asked of the snapshot store, so that neither memory nor a snapshot grows with the stream.
 */
export class LoadedStream<State, Event extends DomainEvent> {
  state: State;
  revision = NO_STREAM;
  position = START_POSITION;

  private opened = false;
  private snapshotRevision = NO_STREAM;
  private readonly recent = new Map<string, number>();
  private saving: Promise<void> | undefined;

  constructor(
    readonly streamId: string,
    private readonly store: EventStore,
    private readonly decider: Pick<Decider<never, State, Event>, 'initial' | 'evolve'>,
    private readonly snapshots?: SnapshotPolicy,
  ) {
    this.state = decider.initial;
  }

  /** Reads the stream if it has not been read yet, and says whether it had to. */
  async open(): Promise<boolean> {
    if (this.opened) return false;
    await this.openSnapshot();
    await this.refresh();
    this.opened = true;
    return true;
  }

  /** Takes in what was appended since the last look, by whomever, and says whether there was anything. */
  async refresh(): Promise<boolean> {
    const before = this.revision;
    for (;;) {
      const page = (await this.store.read(this.streamId, this.revision + 1, PAGE)) as readonly RecordedEvent<Event>[];
      const last = page.at(-1);
      if (last) {
        // Folded first and taken over whole: a rule that throws must not leave half a page behind.
        this.state = page.reduce((state, event) => this.decider.evolve(state, event), this.state);
        for (const event of page) this.remember(event.commandId, event.revision);
        [this.revision, this.position] = [last.revision, last.position];
      }
      if (page.length < PAGE) break;
    }
    this.saveSnapshot();
    return this.revision !== before;
  }

  /** Takes in what this process appended itself. */
  advance(state: State, events: readonly NewEvent<Event>[], result: AppendResult): void {
    events.forEach((event, index) => this.remember(event.commandId, this.revision + 1 + index));
    this.state = state;
    this.revision = result.revision;
    this.position = result.position;
    this.saveSnapshot();
  }

  /** The revision of the first event of a command of any age, or undefined. Exact as of the loaded revision. */
  async findCommand(commandId: string): Promise<number | undefined> {
    const recent = this.recent.get(commandId);
    if (recent !== undefined || this.snapshotRevision === NO_STREAM) return recent;
    return (await this.snapshots?.store.findCommand(this.streamId, commandId)) ?? undefined;
  }

  /** The events that a command caused, which stand side by side from its first one on. */
  async eventsOf(commandId: string, firstRevision: number): Promise<readonly RecordedEvent<Event>[]> {
    for (let limit = 16; ; limit *= 4) {
      const page = (await this.store.read(this.streamId, firstRevision, limit)) as readonly RecordedEvent<Event>[];
      const end = page.findIndex((event) => event.commandId !== commandId);
      if (end >= 0) return page.slice(0, end);
      if (page.length < limit) return page;
    }
  }

  /** Resolves when no snapshot is being written. */
  async settled(): Promise<void> {
    await this.saving;
  }

  private remember(commandId: string, revision: number): void {
    if (!this.recent.has(commandId)) this.recent.set(commandId, revision);
  }

  private async openSnapshot(): Promise<void> {
    const snapshot = await this.snapshots?.store.load(this.streamId);
    if (!snapshot || snapshot.version !== this.snapshots?.version) return;
    this.state = snapshot.state as State;
    this.revision = this.snapshotRevision = snapshot.revision;
    this.position = snapshot.position;
  }

  /** Writes a snapshot when one is due, aside from the commands; ids are forgotten only once they are stored. */
  private saveSnapshot(): void {
    const { snapshots, revision, position, state } = this;
    if (!snapshots || this.saving || revision - this.snapshotRevision < (snapshots.every ?? 100)) return;
    const handled = [...this.recent].map(([commandId, at]) => ({ commandId, revision: at }));
    this.saving = snapshots.store
      .save(this.streamId, { version: snapshots.version, revision, position, state }, handled)
      .then(() => {
        this.snapshotRevision = revision;
        for (const { commandId } of handled) this.recent.delete(commandId);
      })
      .catch(snapshots.onError)
      .finally(() => (this.saving = undefined));
  }
}
