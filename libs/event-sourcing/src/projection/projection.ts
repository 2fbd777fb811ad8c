import type { RecordedEvent } from '../event.js';

/** A read model's side that takes events in. Events come in order, and may come again after a crash. */
export interface Projection {
  readonly name: string;
  /** Applies events in order, skipping those it already has; throws {@link ProjectionGap} when one is missing. */
  apply(events: readonly RecordedEvent[]): Promise<void>;
}

/** How far each projection has come. */
export interface CheckpointStore {
  load(name: string): Promise<number | null>;
  /** Never moves a checkpoint back. */
  save(name: string, position: number): Promise<void>;
}

/** An event whose predecessors the read model has not seen. Going on would make the read model wrong for good. */
export class ProjectionGap extends Error {
  override readonly name = 'ProjectionGap';
  constructor(
    readonly projection: string,
    readonly streamId: string,
    readonly stored: number,
    readonly received: number,
  ) {
    super(`${projection} holds ${streamId} at revision ${stored} and was given ${received}: events are missing`);
  }
}

/** How an event stands to what a read model holds of its stream (`NO_STREAM` when it holds nothing). */
export const standing = (
  storedRevision: number,
  event: Pick<RecordedEvent, 'revision'>,
): 'next' | 'applied' | 'gap' => {
  if (event.revision === storedRevision + 1) return 'next';
  return event.revision <= storedRevision ? 'applied' : 'gap';
};

/** Keeps checkpoints for as long as the process lives: for tests, and for projections that live in memory. */
export class MemoryCheckpointStore implements CheckpointStore {
  private readonly positions = new Map<string, number>();

  load(name: string): Promise<number | null> {
    return Promise.resolve(this.positions.get(name) ?? null);
  }

  save(name: string, position: number): Promise<void> {
    this.positions.set(name, Math.max(position, this.positions.get(name) ?? 0));
    return Promise.resolve();
  }
}
