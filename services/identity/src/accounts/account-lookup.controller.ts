import { Controller } from '@nestjs/common';
import type { RpcReply, RpcRequest } from '@pictora/contracts';
import { RpcHandler } from '@pictora/messaging';
import { AccountRecords } from './account-records.js';
import { profileOf } from './account.js';

/** Finds people for admins, by what names exactly one person: nobody can be browsed by it. */
@Controller()
export class AccountLookupController {
  constructor(private readonly accounts: AccountRecords) {}

  @RpcHandler('identity.accounts.find')
  async find({ query }: RpcRequest<'identity.accounts.find'>): Promise<RpcReply<'identity.accounts.find'>> {
    const found = await Promise.all([
      this.accounts.find(query.trim().toLowerCase()),
      this.accounts.findByEmail(query),
      this.accounts.findByUsername(query),
    ]);
    const people = new Map(found.flatMap((account) => (account ? [[account.id, profileOf(account)]] : [])));
    return { people: [...people.values()] };
  }
}
