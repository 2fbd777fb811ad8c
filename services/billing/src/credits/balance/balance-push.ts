import { Inject, Injectable } from '@nestjs/common';
import { pushSubject, type CreditBalance, type PushEvent } from '@pictora/contracts';
import type { Broadcast } from '@pictora/messaging';
import { BROADCAST, LOGGER, type Logger } from '@pictora/service-kit';

/** Shows a new balance to its owner's browsers. At most once: who misses it reads the balance. */
@Injectable()
export class BalancePush {
  constructor(
    @Inject(BROADCAST) private readonly broadcast: Broadcast,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  push({ userId, available, held, settled, tier, total }: CreditBalance): void {
    const event: PushEvent = { name: 'balance.changed', payload: { available, held, settled, tier, total } };
    this.broadcast.publish(pushSubject(userId), event).catch((error: unknown) => {
      this.logger.warn({ err: error, userId }, 'a balance could not be pushed');
    });
  }
}
