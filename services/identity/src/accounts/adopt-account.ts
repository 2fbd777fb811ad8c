import { integrationEvent } from '@pictora/durable-events';
import { currentContext } from '@pictora/messaging';
import type { Clock, Ids } from '@pictora/service-kit';
import type { IssuerPerson } from '../issuer/token-issuer.port.js';
import type { AccountRecords } from './account-records.js';
import type { Account } from './account.js';

export type AdoptionParts = { readonly accounts: AccountRecords; readonly clock: Clock; readonly ids: Ids };

/**
 * The account of somebody who has a login at the issuer and came here for the first time: made there by an operator, or left
 * by a sign-up that was cut short. It begins with what the issuer knows; the page asks for the rest.
 */
export const adoptAccount = (
  { accounts, clock, ids }: AdoptionParts,
  id: string,
  person: IssuerPerson,
): Promise<Account> => {
  const now = clock.now();
  const event = integrationEvent({
    id: ids.next(),
    type: 'identity.account-registered.v1',
    key: id,
    occurredAt: now,
    correlationId: currentContext()?.correlationId ?? ids.next(),
    payload: { userId: id, registeredAt: now.toISOString() },
  });
  return accounts.adopt(id, person, now, event);
};
