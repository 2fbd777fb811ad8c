import type { Person, RpcReply, RpcRequest } from '@pictora/contracts';
import type { AccountDocument, AccountModel } from '../../accounts/account.schema.js';
import { searchedFor } from '../domain/search-keys.js';
import { fromCursor, toCursor } from './search-cursor.js';
import { filterOf, orderOf, searchStages } from './search-stages.js';

type Found = Pick<AccountDocument, '_id' | 'firstName' | 'lastName' | 'username' | 'profileImageUrl' | 'search'>;

/** Only people with a complete profile have keys to be found by. */
const personOf = ({ _id, firstName, lastName, username, profileImageUrl }: Found): Person => ({
  id: _id,
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  username: username ?? '',
  profileImageUrl,
});

/** Finds people by the beginnings of their names. */
export class PeopleSearch {
  constructor(private readonly accounts: AccountModel) {}

  async search({
    text,
    limit,
    cursor,
  }: RpcRequest<'identity.people.search'>): Promise<RpcReply<'identity.people.search'>> {
    const typed = searchedFor(text);
    const place = cursor === undefined ? null : fromCursor(cursor);
    const found: { person: Person; cursor: string }[] = [];
    for (let index = place?.stage ?? 0; index < searchStages.length && found.length <= limit; index += 1) {
      const stage = searchStages[index];
      const filter = filterOf(index, typed, place);
      if (!stage || !filter) continue;
      const page = await this.accounts
        .find(filter)
        .sort(orderOf(stage))
        .limit(limit + 1 - found.length)
        .select(`firstName lastName username profileImageUrl search.${stage.key === 'id' ? 'version' : stage.key}`)
        .lean<Found[]>();
      found.push(
        ...page.map((person) => ({
          person: personOf(person),
          cursor: toCursor({
            stage: index,
            key: (stage.key === 'id' ? undefined : person.search?.[stage.key]) ?? '',
            id: person._id,
          }),
        })),
      );
    }
    const items = found.slice(0, limit);
    return {
      items: items.map(({ person }) => person),
      nextCursor: found.length > limit ? (items.at(-1)?.cursor ?? null) : null,
    };
  }
}
