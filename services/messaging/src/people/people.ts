import type { IntegrationEventPayload, Person } from '@pictora/contracts';
import { isAppError, type RpcClient } from '@pictora/messaging';
import { isDuplicateKey, onceMoreOnDuplicate } from '@pictora/service-kit';
import type { DepartedModel, PersonModel, PersonRecord } from './person.schema.js';

export type PeopleParts = {
  readonly people: PersonModel;
  readonly departed: DepartedModel;
  readonly rpc: Pick<RpcClient, 'call'>;
};

/** Older than any that identity tells, so that the first one told replaces what was asked for. */
const ASKED = -1;

const toPerson = ({ _id, username, firstName, lastName, profileImageUrl }: PersonRecord): Person | null =>
  username === null || firstName === null || lastName === null
    ? null
    : { id: _id, username, firstName, lastName, profileImageUrl };

/** Shown in place of somebody whose profile is not known: a name is needed wherever a person stands. */
const nameless = (id: string): Person => ({
  id,
  username: 'unknown',
  firstName: 'Pictora',
  lastName: 'member',
  profileImageUrl: null,
});

/** Who people are, kept here so that an inbox is read without asking anybody. */
export class People {
  constructor(private readonly parts: PeopleParts) {}

  /** As identity tells it; an older profile that comes late changes nothing. */
  async learn({ userId, version, ...profile }: IntegrationEventPayload<'identity.profile-changed.v1'>): Promise<void> {
    if (await this.isDeparted(userId)) return;
    const { username, firstName, lastName, profileImageUrl } = profile;
    const names = { username, firstName, lastName, profileImageUrl, version };
    const change = () => this.parts.people.updateOne({ _id: userId, version: { $lt: version } }, { $set: names });
    if ((await change()).matchedCount === 0) {
      try {
        await this.parts.people.create({ _id: userId, ...names, since: null });
      } catch (error) {
        // There is one: either newer, or made by somebody who asked in between.
        if (!isDuplicateKey(error)) throw error;
        await change();
      }
    }
    if (await this.isDeparted(userId)) await this.parts.people.deleteOne({ _id: userId });
  }

  /** Somebody with a complete profile, asked for when not known yet; null when there is no such person. */
  async find(userId: string): Promise<Person | null> {
    const known = await this.parts.people.findById(userId).lean();
    const person = known && toPerson(known);
    return person ?? this.ask(userId);
  }

  /** Many people at once, as they are known. */
  async named(userIds: readonly string[]): Promise<(userId: string) => Person> {
    const ids = [...new Set(userIds)];
    const found = ids.length === 0 ? [] : await this.parts.people.find({ _id: { $in: ids } }).lean();
    const people = new Map(found.map((record) => [record._id, toPerson(record)]));
    return (userId) => people.get(userId) ?? nameless(userId);
  }

  /** When somebody's account was made. */
  async since(userId: string): Promise<Date | null> {
    const known = await this.parts.people.findById(userId, { since: 1 }).lean();
    if (known?.since) return known.since;
    await this.ask(userId);
    return (await this.parts.people.findById(userId, { since: 1 }).lean())?.since ?? null;
  }

  async isDeparted(userId: string): Promise<boolean> {
    return (await this.parts.departed.exists({ _id: userId })) !== null;
  }

  /** From now on nothing is kept of the person. */
  async depart(userId: string, at: Date): Promise<void> {
    await onceMoreOnDuplicate(() =>
      this.parts.departed.updateOne({ _id: userId }, { $setOnInsert: { at } }, { upsert: true }),
    );
    await this.parts.people.deleteOne({ _id: userId });
  }

  private async ask(userId: string): Promise<Person | null> {
    if (await this.isDeparted(userId)) return null;
    try {
      const { createdAt, id: _, ...names } = await this.parts.rpc.call('identity.people.get', { userId });
      const since = new Date(createdAt);
      await onceMoreOnDuplicate(() =>
        this.parts.people.updateOne(
          { _id: userId },
          { $set: { since }, $setOnInsert: { ...names, version: ASKED } },
          { upsert: true },
        ),
      );
      if (await this.isDeparted(userId)) await this.parts.people.deleteOne({ _id: userId });
      return { id: userId, ...names };
    } catch (error) {
      if (isAppError(error, 'not_found')) return null;
      throw error;
    }
  }
}
