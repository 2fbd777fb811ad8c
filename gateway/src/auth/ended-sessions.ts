/** Sessions that ended before their tokens did. Each is remembered for as long as one of its tokens could live. */
export class EndedSessions {
  private readonly until = new Map<string, number>();

  /** @param keepMs milliseconds; identity's settings let no access token live longer. */
  constructor(
    private readonly now: () => number,
    private readonly keepMs = 60 * 60_000,
  ) {}

  add(sessionId: string): void {
    this.forgetOld();
    // Taken out first, so that one told again does not keep the place of its earlier end.
    this.until.delete(sessionId);
    this.until.set(sessionId, this.now() + this.keepMs);
  }

  has(sessionId: string): boolean {
    return (this.until.get(sessionId) ?? 0) > this.now();
  }

  /** How many are remembered. */
  get size(): number {
    return this.until.size;
  }

  private forgetOld(): void {
    // Insertion order is order of expiry, so the first one that still counts ends the search.
    for (const [sessionId, until] of this.until) {
      if (until > this.now()) return;
      this.until.delete(sessionId);
    }
  }
}
