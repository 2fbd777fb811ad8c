import type { RpcReply } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';
import type { AccountRecords } from '../accounts/account-records.js';

export const userNotFound = (): AppError => new AppError('not_found', 'User not found');

/** What everybody may know of somebody. */
export class PeopleService {
  constructor(private readonly accounts: AccountRecords) {}

  async get(userId: string): Promise<RpcReply<'identity.people.get'>> {
    const account = await this.accounts.find(userId);
    if (!account) throw userNotFound();
    const { id, firstName, lastName, username, profileImageUrl, createdAt } = account;
    // Who has not completed the profile is not there yet.
    if (firstName === null || lastName === null || username === null) throw userNotFound();
    return { id, firstName, lastName, username, profileImageUrl, createdAt: createdAt.toISOString() };
  }
}
