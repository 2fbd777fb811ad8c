/** Tells those who wait in this process that a job was written, here or, by `JobNews`, elsewhere. */
export class JobNotices {
  private readonly waiting = new Map<string, Set<() => void>>();
  private closed = false;

  changed(jobId: string): void {
    for (const wake of this.waiting.get(jobId) ?? []) wake();
  }

  /** The next notice of a job from now on. `orAfter` waits for it, but no longer than told. */
  next(jobId: string): { orAfter: (ms: number) => Promise<void>; forget: () => void } {
    let wake = (): void => undefined;
    const noticed = new Promise<void>((resolve) => (wake = resolve));
    const set = this.waiting.get(jobId) ?? new Set();
    this.waiting.set(jobId, set.add(wake));
    const forget = (): void => {
      set.delete(wake);
      if (set.size === 0 && this.waiting.get(jobId) === set) this.waiting.delete(jobId);
    };
    if (this.closed) wake();
    return {
      forget,
      orAfter: async (ms) => {
        const timer = setTimeout(wake, ms);
        await noticed;
        clearTimeout(timer);
        forget();
      },
    };
  }

  get isClosed(): boolean {
    return this.closed;
  }

  /** Nobody waits any longer. */
  close(): void {
    this.closed = true;
    for (const set of this.waiting.values()) for (const wake of set) wake();
  }
}
