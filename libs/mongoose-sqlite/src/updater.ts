import { mongo } from 'mongoose';
import { updateOne } from 'mingo/updater';
import { resolve } from 'mingo/util';
import { decodeDocument, type Doc, sqlValue } from './document-codec.js';
import { badValue, serverError, typeMismatch } from './errors.js';
import { isOperators, isPlainObject } from './plain-object.js';
import { asBadValue, CONTEXT } from './matcher.js';

/** An update as given: operators, or a pipeline. Always normalised. */
export type Update = Doc | Doc[];

export type UpdateContext = { filter: Doc; arrayFilters?: Doc[] | undefined };

/** Refuses an update without operators: MongoDB would, too. */
export const checkUpdate = (update: unknown): void => {
  if (Array.isArray(update)) return;
  const keys = isPlainObject(update) ? Object.keys(update) : [];
  if (!isPlainObject(update) || keys.some((key) => !key.startsWith('$'))) {
    throw new mongo.MongoInvalidArgumentError('Update document requires atomic operators');
  }
};

export const checkReplacement = (replacement: Doc): void => {
  if (Object.keys(replacement).some((key) => key.startsWith('$'))) {
    throw new mongo.MongoInvalidArgumentError('Replacement document must not contain atomic operators');
  }
};

const isPositional = (path: string): boolean => path.includes('$');

/** The document after the update; the one given is not to be used again. */
export const applyUpdate = (doc: Doc, update: Update, { filter, arrayFilters }: UpdateContext): Doc => {
  const id = doc['_id'];
  const operators = Array.isArray(update) ? update : prepareOperators(doc, update);
  const holder = [doc];
  if (Array.isArray(operators) || Object.keys(operators).length > 0) {
    const positional = !Array.isArray(operators) && Object.values(operators).some(hasPositional);
    const condition = positional ? withoutText(filter) : {};
    const config = { cloneMode: 'deep' as const, ...(arrayFilters ? { arrayFilters } : {}) };
    asBadValue(() => updateOne(holder, condition as never, operators as never, config, { context: CONTEXT }));
  }
  const updated = holder[0] as Doc;
  if (!sameId(id, updated['_id'])) throw immutableId();
  return updated;
};

const hasPositional = (fields: unknown): boolean => Object.keys(fields as Doc).some((path) => path.includes('.$'));

const withoutText = ({ $text: _text, $comment: _comment, ...rest }: Doc): Doc => rest;

const sameId = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(sqlValue(one) ?? one) === JSON.stringify(sqlValue(other) ?? other);

const immutableId = () =>
  serverError(66, 'ImmutableField', "Performing an update on the path '_id' would modify the immutable field '_id'");

/** Drops what does not concern an existing document, and refuses what MongoDB refuses but mingo would pass over. */
const prepareOperators = (doc: Doc, update: Doc): Doc => {
  const operators: Doc = {};
  for (const [operator, value] of Object.entries(update)) {
    if (operator === '$setOnInsert') continue;
    if (!isPlainObject(value))
      throw badValue(`Modifiers operate on fields but we found ${typeof value} in ${operator}`);
    const fields = withoutSameId(doc, operator, value);
    for (const [path, operand] of Object.entries(fields)) prepareField(doc, operator, path, operand);
    if (Object.keys(fields).length > 0) operators[operator] = fields;
  }
  return operators;
};

const withoutSameId = (doc: Doc, operator: string, fields: Doc): Doc => {
  if (!('_id' in fields)) return fields;
  const { _id, ...rest } = fields;
  if (operator !== '$set' || !sameId(doc['_id'], _id)) throw immutableId();
  return rest;
};

const prepareField = (doc: Doc, operator: string, path: string, operand: unknown): void => {
  if (isPositional(path)) return;
  checkParents(doc, operator, path);
  const target = resolve(doc, path);
  switch (operator) {
    case '$inc':
    case '$mul':
      if (typeof operand !== 'number') throw typeMismatch(`Cannot ${operator} with non-numeric argument: {${path}}`);
      if (target !== undefined && typeof target !== 'number') {
        throw typeMismatch(`Cannot apply ${operator} to a value of non-numeric type: the field '${path}'`);
      }
      return;
    case '$push':
    case '$addToSet':
      if (target !== undefined && !Array.isArray(target)) {
        throw badValue(
          `The field '${path}' must be an array but is of type ${target === null ? 'null' : typeof target}`,
        );
      }
      // Mingo leaves out $slice, $sort and the check for doubles when it makes the array itself.
      if (target === undefined) makeArray(doc, path);
      return;
    case '$pop':
    case '$pull':
    case '$pullAll':
      if (target !== undefined && target !== null && !Array.isArray(target)) {
        throw badValue(`Cannot apply ${operator} to a non-array value: the field '${path}'`);
      }
  }
};

const CREATING = ['$set', '$inc', '$mul', '$min', '$max', '$push', '$addToSet', '$currentDate', '$bit'];

/** MongoDB does not put a field into a number, a string or null. */
const checkParents = (doc: Doc, operator: string, path: string): void => {
  if (!path.includes('.') || !CREATING.includes(operator)) return;
  const parts = path.split('.');
  let value: unknown = doc;
  for (const part of parts.slice(0, -1)) {
    value = (value as Doc)[part];
    if (value === undefined) return;
    if (Array.isArray(value) || isPlainObject(value)) continue;
    throw serverError(
      28,
      'PathNotViable',
      `Cannot create field '${parts.at(-1)}' in element {${part}} of path '${path}'`,
    );
  }
  if (Array.isArray(value) && !/^\d+$/.test(parts.at(-1) ?? '')) {
    throw serverError(28, 'PathNotViable', `Cannot create field '${parts.at(-1)}' in an array: '${path}'`);
  }
};

const makeArray = (doc: Doc, path: string): void => {
  const parts = path.split('.');
  const last = parts.pop() as string;
  let parent: Doc = doc;
  for (const part of parts) parent = (parent[part] ??= {}) as Doc;
  if (Array.isArray(parent) && !/^\d+$/.test(last)) return;
  parent[last] = [];
};

/** The document that an upsert starts from: what the filter says must be equal. */
const seed = (filter: Doc, doc: Doc = {}): Doc => {
  for (const [key, condition] of Object.entries(filter)) {
    if (key === '$and') for (const branch of condition as Doc[]) seed(branch, doc);
    if (key.startsWith('$') || condition instanceof RegExp) continue;
    const value = isOperators(condition) ? condition['$eq'] : condition;
    if (value !== undefined) setPath(doc, key, value);
  }
  return doc;
};

const setPath = (doc: Doc, path: string, value: unknown): void => {
  const parts = path.split('.');
  const last = parts.pop() as string;
  let parent = doc;
  for (const part of parts) {
    if (part === '__proto__') return;
    parent = (parent[part] ??= {}) as Doc;
  }
  parent[last] = value;
};

/** The document that an upsert inserts when nothing matched. */
export const upsertDocument = (update: Update, context: UpdateContext): Doc => {
  const start = seed(context.filter);
  if (Array.isArray(update)) return withId(applyUpdate(start, update, context), start);
  const { $setOnInsert = {}, ...rest } = update;
  const onInsert = { ...($setOnInsert as Doc) };
  const set = { ...((rest['$set'] as Doc | undefined) ?? {}) };
  const id = onInsert['_id'] ?? set['_id'] ?? start['_id'];
  delete onInsert['_id'];
  delete set['_id'];
  for (const path of Object.keys(set)) {
    if (path in onInsert) throw conflict(path);
  }
  const operators: Doc = { ...rest, $set: { ...onInsert, ...set } };
  const { _id: _seeded, ...body } = start;
  const made = applyUpdate(body, operators, { ...context, filter: {} });
  return withId(made, { _id: id });
};

const conflict = (path: string) =>
  serverError(40, 'ConflictingUpdateOperators', `Updating the path '${path}' would create a conflict at '${path}'`);

/** MongoDB puts the id first and makes one where none was given. */
export const withId = (doc: Doc, start: Doc = {}): Doc => {
  const { _id = start['_id'], ...rest } = doc;
  const id = _id === undefined ? new mongo.ObjectId() : _id;
  if (Array.isArray(id)) throw badValue("The '_id' value cannot be of type array");
  if (id === null) throw badValue("The '_id' value cannot be null");
  if (id instanceof RegExp) throw badValue("The '_id' value cannot be of type regex");
  return { _id: id, ...rest };
};

/** A fresh copy of a stored document, for those who want it as it was. */
export const copyOf = (text: string): Doc => decodeDocument(text);
