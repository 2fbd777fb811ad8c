import type { IntegrationEvent, Person } from '@pictora/contracts';
import type { PostAuthor, PostAuthorship } from '../posts/post.schema.js';
import type { PersonRecord } from './person.schema.js';

export type PersonFact = IntegrationEvent<'identity.profile-changed.v1' | 'identity.erasure-requested.v1'>;
export const personFactTypes = ['identity.profile-changed.v1', 'identity.erasure-requested.v1'] as const;

/** Later than any version: what is left of a person who has left. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;

export const personWhoLeft = (userId: string): PersonRecord => ({
  _id: userId,
  ...{ username: null, firstName: null, lastName: null, profileImageUrl: null },
  version: LAST_VERSION,
  hasLeft: true,
});

/** A person after one more fact of identity's; what is older than the known version changes nothing. */
export const foldPerson = (person: PersonRecord | null, fact: PersonFact): PersonRecord | null => {
  if (fact.type === 'identity.erasure-requested.v1') return personWhoLeft(fact.payload.userId);
  const { userId, username, firstName, lastName, profileImageUrl, version } = fact.payload;
  if (person && person.version >= version) return person;
  return { _id: userId, username, firstName, lastName, profileImageUrl, version, hasLeft: false };
};

/** Null while the profile is not complete: the person is not there yet for others. */
const authorOf = ({ username, firstName, lastName, profileImageUrl }: PersonRecord): PostAuthor | null =>
  username === null || firstName === null || lastName === null
    ? null
    : { username, firstName, lastName, profileImageUrl };

export const authorshipOf = (person: PersonRecord): PostAuthorship => {
  const author = authorOf(person);
  return { author, hasAuthor: author !== null, authorVersion: person.version };
};

export const unknownAuthorship: PostAuthorship = { author: null, hasAuthor: false, authorVersion: -1 };

export const toPerson = (person: PersonRecord): Person | null => {
  const author = authorOf(person);
  return author && { id: person._id, ...author };
};
