import { currentContext } from '@pictora/messaging';
import type { Ids } from '@pictora/service-kit';

/** What every event of this service begins with; it belongs to the call that caused it. */
export const eventHead = (ids: Ids, key: string, occurredAt: Date) => {
  const id = ids.next();
  return { id, key, occurredAt, correlationId: currentContext()?.correlationId ?? id };
};
