import { pushSubject, type PushEvent } from '@pictora/contracts';
import type { Broadcast } from '@pictora/messaging';
import type { Logger } from '@pictora/service-kit';

/** Shows people's browsers what is new. At most once: who misses it reads it. */
export class Pushes {
  constructor(
    private readonly broadcast: Pick<Broadcast, 'publish'>,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** What is told is kept by now: that telling it fails is no fault of whoever caused it. */
  async tell(userId: string, compose: () => Promise<PushEvent | null>): Promise<void> {
    try {
      const event = await compose();
      if (event) await this.broadcast.publish(pushSubject(userId), event);
    } catch (error) {
      this.logger.warn({ err: error, userId }, 'something new could not be pushed');
    }
  }
}
