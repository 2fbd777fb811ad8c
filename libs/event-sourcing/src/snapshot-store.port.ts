/** A state kept so that a stream need not be folded from its start. `version` names the shape of the state. */
export type Snapshot = {
  readonly version: number;
  readonly revision: number;
  readonly position: number;
  readonly state: unknown;
};

/** A command that has had its outcome, and the revision of the first event it caused. */
export type HandledCommand = { readonly commandId: string; readonly revision: number };

/**
 * Snapshots are a cache of states, and with them the place where the ids of old commands are looked up: a state does not
 * carry them, because an account lives for years. The rule that keeps this exact with any event store: the ids of all
 * commands up to a snapshot's revision can be found here before that snapshot can be.
 */
export interface SnapshotStore {
  load(streamId: string): Promise<Snapshot | null>;
  /** `handled` are the commands since the last snapshot; they are stored first, and storing them again does no harm. */
  save(streamId: string, snapshot: Snapshot, handled: readonly HandledCommand[]): Promise<void>;
  /** The revision of the first event that this command caused, or null. */
  findCommand(streamId: string, commandId: string): Promise<number | null>;
  /** Forgets the snapshot of a stream, which holds a state that nobody is to read any more. The commands stay known. */
  drop(streamId: string): Promise<void>;
}

/** How a command handler uses snapshots. */
export type SnapshotPolicy = {
  readonly store: SnapshotStore;
  /** To be raised whenever the shape of the state changes: older snapshots are then ignored. */
  readonly version: number;
  /** Events between snapshots; 100 when not given. */
  readonly every?: number;
  /** A snapshot that cannot be kept fails no command, but somebody should know. */
  readonly onError: (error: unknown) => void;
};

/** Keeps snapshots for as long as the process lives: for tests. */
export class MemorySnapshotStore implements SnapshotStore {
  private readonly snapshots = new Map<string, string>();
  private readonly commands = new Map<string, number>();

  load(streamId: string): Promise<Snapshot | null> {
    const json = this.snapshots.get(streamId);
    return Promise.resolve(json === undefined ? null : (JSON.parse(json) as Snapshot));
  }

  save(streamId: string, snapshot: Snapshot, handled: readonly HandledCommand[]): Promise<void> {
    for (const { commandId, revision } of handled) this.commands.set(JSON.stringify([streamId, commandId]), revision);
    this.snapshots.set(streamId, JSON.stringify(snapshot));
    return Promise.resolve();
  }

  findCommand(streamId: string, commandId: string): Promise<number | null> {
    return Promise.resolve(this.commands.get(JSON.stringify([streamId, commandId])) ?? null);
  }

  drop(streamId: string): Promise<void> {
    this.snapshots.delete(streamId);
    return Promise.resolve();
  }
}
