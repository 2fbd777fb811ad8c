import type { searchedFor } from '../domain/search-keys.js';
import type { SearchPlace } from './search-cursor.js';

type Typed = ReturnType<typeof searchedFor>;
type Filter = Record<string, unknown>;

/** One of the orders that people are found in. `where` is null when nobody can be found so. */
export type SearchStage = {
  readonly key: 'username' | 'name' | 'family' | 'id';
  where(typed: Typed): Filter | null;
};

/** Follows every other character, for the engines that compare bytes. */
const LAST = '\u{10ffff}';
const beginningWith = (text: string) => ({ $gte: text, $lt: text + LAST });
const at = (path: 'username' | 'name' | 'family', text: string): Filter | null =>
  text === '' ? null : { [`search.${path}`]: beginningWith(text) };

/**
 * The best matches first: the username, which the exact one comes first of; the name; the last name; and whatever begins
 * with what was typed further inside. Each stage reads its own index in order and no further than the page needs.
 */
export const searchStages: readonly SearchStage[] = [
  { key: 'username', where: ({ username }) => at('username', username) },
  { key: 'name', where: ({ words }) => at('name', words) },
  { key: 'family', where: ({ words }) => at('family', words) },
  {
    key: 'id',
    where: ({ words }) => (words === '' ? null : { 'search.inner': { $elemMatch: beginningWith(words) } }),
  },
];

export const orderOf = ({ key }: SearchStage): Record<string, 1> =>
  key === 'id' ? { _id: 1 } : key === 'username' ? { 'search.username': 1 } : { [`search.${key}`]: 1, _id: 1 };

/** What is left of a stage behind a place in it. */
const behind = ({ key }: SearchStage, place: SearchPlace): Filter[] => {
  if (key === 'id') return [{ _id: { $gt: place.id } }];
  if (key === 'username') return [{ 'search.username': { $gt: place.key } }];
  const path = `search.${key}`;
  return [{ [path]: { $gte: place.key } }, { $nor: [{ [path]: place.key, _id: { $lte: place.id } }] }];
};

/** The people of a stage that no earlier stage has shown, behind the place if the last page ended in this stage. */
export const filterOf = (index: number, typed: Typed, place: SearchPlace | null): Filter | null => {
  const stage = searchStages[index];
  const own = stage?.where(typed);
  if (!stage || !own) return null;
  const shown = searchStages.slice(0, index).flatMap((earlier) => earlier.where(typed) ?? []);
  const rest = place?.stage === index ? behind(stage, place) : [];
  return { $and: [own, ...rest, ...(shown.length > 0 ? [{ $nor: shown }] : [])] };
};
