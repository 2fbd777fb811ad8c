/** Something in line behind others of its key. */
export type InLane = { readonly key: string };

/**
 * Lines of work, one for each key: the head of a line is worked on while the rest of it waits, and at most `atOnce` heads
 * at a time.
 */
export class KeyLanes<T extends InLane> {
  private readonly lanes = new Map<string, T[]>();
  /** Keys whose head may be started, in the order in which they became so. */
  private readonly ready = new Set<string>();
  private busy = 0;

  constructor(private readonly atOnce: number) {}

  add(item: T): void {
    const lane = this.lanes.get(item.key);
    if (lane) lane.push(item);
    else {
      this.lanes.set(item.key, [item]);
      this.ready.add(item.key);
    }
  }

  /** The next head to work on, or undefined when all are busy or waiting. Followed by `finished` or `pause`. */
  start(): T | undefined {
    if (this.busy >= this.atOnce) return undefined;
    for (const key of this.ready) {
      this.ready.delete(key);
      this.busy += 1;
      return this.lanes.get(key)?.[0];
    }
    return undefined;
  }

  /** The head is done: the next of its key may start. */
  finished(key: string): void {
    this.busy -= 1;
    const lane = this.lanes.get(key);
    lane?.shift();
    if (lane?.length) this.ready.add(key);
    else this.lanes.delete(key);
  }

  /** The head stays where it is and keeps its key waiting until `resume`. */
  pause(): void {
    this.busy -= 1;
  }

  resume(key: string): void {
    this.ready.add(key);
  }
}
