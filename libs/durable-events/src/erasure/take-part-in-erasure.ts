import { createHash } from 'node:crypto';
import type { ErasurePart, IntegrationEvent } from '@pictora/contracts';
import { DAYS_OF_TRIES, type IntegrationEventLog, type Subscription } from '../event-log.port.js';
import { integrationEvent } from '../new-event.js';

export type ErasureOptions = {
  readonly log: Pick<IntegrationEventLog, 'publish' | 'subscribe'>;
  readonly part: ErasurePart;
  /** The part that must have let go first, because it may still bring something to this one until then. */
  readonly after?: ErasurePart;
  readonly now: () => Date;
  /** Erases what this part holds of a person. Called again after a crash, or when it could not: it must bear repeating. */
  readonly erase: (userId: string) => Promise<void>;
};

/** The same answer to the same request has the same id, so that it counts once however often it is given. */
const answerId = (requestId: string, part: ErasurePart): string => {
  const hex = createHash('sha256').update(`${requestId}/${part}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

type Signal = IntegrationEvent<'identity.erasure-requested.v1' | 'privacy.part-erased.v1'>;

const isTurnOf = (after: ErasurePart | undefined, signal: Signal): boolean =>
  signal.type === 'identity.erasure-requested.v1' ? after === undefined : signal.payload.part === after;

/**
 * Erases one service's part whenever a person leaves, then says so. The signal counts as handled only once the answer is
 * published, so a crash at any point repeats what is left.
 */
export const takePartInErasure = ({ log, part, after, now, erase }: ErasureOptions): Promise<Subscription> =>
  log.subscribe<Signal['type']>({
    consumer: `${part}-erasure`,
    types: [after === undefined ? 'identity.erasure-requested.v1' : 'privacy.part-erased.v1'],
    // A person who leaves is not to be forgotten halfway.
    maxAttempts: DAYS_OF_TRIES,
    handle: async (signal) => {
      if (!isTurnOf(after, signal)) return;
      const { userId } = signal.payload;
      await erase(userId);
      const erasedAt = now();
      const answer = integrationEvent({
        id: answerId(signal.id, part),
        type: 'privacy.part-erased.v1',
        key: userId,
        occurredAt: erasedAt,
        correlationId: signal.correlationId,
        causationId: signal.id,
        payload: { userId, part, erasedAt: erasedAt.toISOString() },
      });
      await log.publish([answer]);
    },
  });
