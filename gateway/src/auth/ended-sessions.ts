/** Sessions that ended before their tokens did. Each is remembered for as long as one of its tokens could live. */
export class EndedSessions {
  private readonly until = new Map<string, number>();

  /** @param keepMs milliseconds; no access token lives longer. */
  constructor(
    private readonly now: () => number,
    private readonly keepMs = 15 * 60_000,
  ) {}

  add(sessionId: string): void {
    this.forgetOld();
    this.until.set(sessionId, this.now() + this.keepMs);
  }

  has(sessionId: string): boolean {
    return (this.until.get(sessionId) ?? 0) > this.now();
  }

  private forgetOld(): void {
    // Insertion order is order of expiry, so the first one that still counts ends the search.
    for (const [sessionId, until] of this.until) {
      if (until > this.now()) return;
      this.until.delete(sessionId);
    }
  }
}
