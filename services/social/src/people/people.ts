import type { Person } from '@pictora/contracts';
import { AppError, type RpcClient } from '@pictora/messaging';
import { onceMoreOnDuplicate } from '@pictora/service-kit';
import { foldPerson, toPerson, type PersonFact } from './fold-person.js';
import type { PersonModel, PersonRecord } from './person.schema.js';

export const userNotFound = (): AppError => new AppError('not_found', 'User not found');

/** People as identity tells of them. */
export class People {
  constructor(
    private readonly people: PersonModel,
    private readonly rpc: Pick<RpcClient, 'call'>,
  ) {}

  /** Takes a fact in; answers with the person as known then. */
  async apply(fact: PersonFact): Promise<PersonRecord> {
    const next = foldPerson(null, fact);
    if (!next) throw new Error('a fact of a person makes a person');
    await this.put(next);
    return (await this.find(next._id)) ?? next;
  }

  async put({ _id, ...person }: PersonRecord): Promise<void> {
    await onceMoreOnDuplicate(async () => {
      const { matchedCount } = await this.people.updateOne({ _id, version: { $lt: person.version } }, { $set: person });
      if (matchedCount === 0 && !(await this.people.exists({ _id }))) await this.people.create({ _id, ...person });
    });
  }

  find(userId: string): Promise<PersonRecord | null> {
    return this.people.findById(userId).lean<PersonRecord>();
  }

  async known(userIds: readonly string[]): Promise<ReadonlyMap<string, Person>> {
    const found = await this.people.find({ _id: { $in: [...new Set(userIds)] } }).lean<PersonRecord[]>();
    return new Map(
      found.flatMap((record) => {
        const person = toPerson(record);
        return person ? [[person.id, person] as const] : [];
      }),
    );
  }

  /** A person who is there for others. Of somebody quite new identity is asked: what it tells may be on its way. */
  async require(userId: string): Promise<Person> {
    const known = await this.find(userId);
    if (known?.hasLeft) throw userNotFound();
    const person = known && toPerson(known);
    if (person) return person;
    const { createdAt: _createdAt, ...told } = await this.rpc.call('identity.people.get', { userId });
    return told;
  }
}
