import { Schema } from 'mongoose';
import { SEARCH_KEYS_VERSION, searchKeysOf, type SearchKeys } from '../domain/search-keys.js';

/** The keys, and the version of the rules that made them. Without keys the person is not found. */
export type AccountSearch = Partial<SearchKeys> & { readonly version: number };

export const accountSearchSchema = new Schema<AccountSearch>(
  {
    version: { type: Number, required: true },
    username: String,
    name: String,
    family: String,
    inner: { type: [String], default: undefined },
  },
  { _id: false },
);

export const indexAccountSearch = (schema: { index(fields: Record<string, 1>): unknown }): void => {
  schema.index({ 'search.username': 1 });
  schema.index({ 'search.name': 1, _id: 1 });
  schema.index({ 'search.family': 1, _id: 1 });
  schema.index({ 'search.inner': 1 });
  schema.index({ 'search.version': 1 });
};

type Names = { readonly [name in 'username' | 'firstName' | 'lastName']: string | null };

/** Only a person whose profile is complete is found. */
export const accountSearchOf = ({ username, firstName, lastName }: Names): AccountSearch =>
  username !== null && firstName !== null && lastName !== null
    ? { version: SEARCH_KEYS_VERSION, ...searchKeysOf({ username, firstName, lastName }) }
    : { version: SEARCH_KEYS_VERSION };
