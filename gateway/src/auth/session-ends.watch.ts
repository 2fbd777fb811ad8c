import type { Logger } from '@pictora/service-kit';
import type { SessionEnds } from './token-verifier.js';

export type SessionEndsWatchParts = {
  /** The sessions that ended while a token of theirs may still be in time, as identity's records say. */
  readonly ask: () => Promise<readonly string[]>;
  readonly ended: SessionEnds;
  /** Closes the sockets of sessions that are known to have ended. */
  readonly closeSockets: () => void;
  readonly everyMs: number;
  readonly logger: Logger;
};

/**
 * Looks every so often at which sessions have ended. The broadcast of an end comes at once but may be lost, and the event
 * log has durable consumers alone: one for each replica would outlive it and pile up. So a lost broadcast costs a session
 * one more interval, and not the rest of its token.
 */
export class SessionEndsWatch {
  private readonly timer: NodeJS.Timeout;
  private round: Promise<void> | undefined;

  constructor(private readonly parts: SessionEndsWatchParts) {
    this.timer = setInterval(() => this.look(), parts.everyMs).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.round;
  }

  private look(): void {
    this.round ??= this.learn()
      .catch((error: unknown) => this.parts.logger.warn({ err: error }, 'ended sessions could not be looked at'))
      .finally(() => (this.round = undefined));
  }

  private async learn(): Promise<void> {
    const { ask, ended, closeSockets } = this.parts;
    for (const sessionId of await ask()) ended.add(sessionId);
    // Not only of those just learnt: others became known while their socket was still at the door.
    closeSockets();
  }
}
