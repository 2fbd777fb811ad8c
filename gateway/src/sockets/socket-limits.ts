/**
 * What one person, one socket, may ask of a gateway. Generous for people with many tabs on many devices; somebody with a
 * stolen token or a broken script in a loop meets them.
 */
export const socketLimits = {
  /** Bytes of one message. The longest that is ever sent to us is a token. */
  messageBytes: 16 * 1024,
  /** Open at the same time, on one gateway. */
  socketsPerPerson: 25,
  connectsPerMinute: 60,
  /** Sent by one socket; the page sends one every few minutes. */
  messagesPerMinute: 20,
  /** Pushes that wait for a browser which does not read. Closed, it comes back and asks for what it missed. */
  waitingPushes: 500,
  /** Milliseconds between opening a connection and showing a token. */
  handshakeMs: 10_000,
  /** Milliseconds that a browser has to answer a goodbye when the gateway stops. */
  goodbyeMs: 1_000,
} as const;

const minute = 60_000;

/** Counts by key, in windows of a minute. Nothing is kept of a window that is over. */
export class MinuteCounter {
  private window = 0;
  private counts = new Map<string, number>();

  constructor(
    private readonly now: () => number,
    private readonly most: number,
  ) {}

  /** Counts one more; whether it was still allowed. */
  allows(key: string): boolean {
    const window = Math.floor(this.now() / minute);
    if (window !== this.window) {
      this.window = window;
      this.counts = new Map();
    }
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count <= this.most;
  }
}
