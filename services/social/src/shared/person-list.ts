import type { Person } from '@pictora/contracts';
import type { People } from '../people/people.js';
import { collectPage, type Page } from './collect-page.js';
import type { RelationRecord } from './relation.schema.js';
import type { RelationPage, Relations, Side } from './relations.js';

export type RelatedPerson = { readonly _id: string; readonly person: Person; readonly since: Date };

type Candidate = { readonly _id: string; readonly relation: RelationRecord };

const other = { fromId: 'toId', toId: 'fromId' } as const;

export type RelatedPeopleQuery = RelationPage & {
  readonly relations: Relations;
  readonly people: Pick<People, 'known'>;
  /** The side on which the person stands whose list it is. */
  readonly side: Side;
  readonly userId: string;
  readonly hidden?: (userIds: readonly string[]) => Promise<ReadonlySet<string>>;
};

/** The people on the other side of somebody's relations, the latest first: those who are there and may be seen. */
export const relatedPeople = async (query: RelatedPeopleQuery): Promise<Page<RelatedPerson>> => {
  const { relations, people, side, userId, limit, cursor, hidden } = query;
  const shown = new Map<string, Person>();
  const { items, nextCursor } = await collectPage<Candidate>({
    limit,
    cursor,
    read: async (behind, count) =>
      (await relations.page(side, userId, { limit: count, cursor: behind })).map((relation) => ({
        _id: relation.sinceId,
        relation,
      })),
    allowed: async (page) => {
      const ids = page.map(({ relation }) => relation[other[side]]);
      const [known, out] = await Promise.all([people.known(ids), hidden?.(ids)]);
      for (const [id, person] of known) if (!out?.has(id)) shown.set(id, person);
      return page.filter(({ relation }) => shown.has(relation[other[side]]));
    },
  });
  return {
    items: items.flatMap(({ _id, relation }) => {
      const person = shown.get(relation[other[side]]);
      return person ? [{ _id, person, since: relation.changedAt }] : [];
    }),
    nextCursor,
  };
};
