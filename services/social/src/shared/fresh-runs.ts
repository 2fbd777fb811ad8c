/**
 * Shares runs of one piece of work: who asks gets the result of a run that began after the asking. While one is under way,
 * all who ask meanwhile share the next, so a thousand askers cost two runs and not a thousand.
 */
export class FreshRuns<Result> {
  private readonly running = new Map<string, { readonly now: Promise<Result>; next?: Promise<Result> }>();

  constructor(private readonly work: (key: string) => Promise<Result>) {}

  of(key: string): Promise<Result> {
    const lane = this.running.get(key);
    if (!lane) return this.start(key);
    const begin = () => this.start(key);
    lane.next ??= lane.now.then(begin, begin);
    return lane.next;
  }

  private start(key: string): Promise<Result> {
    const now = this.work(key).finally(() => {
      // Who waits for the next run starts it, in place of this one.
      if (this.running.get(key)?.next === undefined) this.running.delete(key);
    });
    this.running.set(key, { now });
    return now;
  }
}
