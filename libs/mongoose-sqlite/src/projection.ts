import { $project } from 'mingo/operators/pipeline';
import { Lazy } from 'mingo/lazy';
import type { Options } from 'mingo/types';
import type { Doc } from './document-codec.js';
import { notSupported } from './errors.js';
import { isPlainObject } from './plain-object.js';
import { asBadValue, OPTIONS } from './matcher.js';
import { Query } from 'mingo/query';

export type Projector = { project: (doc: Doc, score?: number) => Doc; wantScore: boolean };

const SAME: Projector = { project: (doc) => doc, wantScore: false };

/** Reads a projection; the common ones of whole top-level fields are done here, the rest by mingo. */
export const projector = (projection: unknown, filter: Doc = {}): Projector => {
  if (projection === undefined || projection === null) return SAME;
  const fields = { ...(projection as Doc) };
  const scored = Object.keys(fields).filter((path) => isMeta(fields[path]));
  for (const path of scored) delete fields[path];
  const project = Object.keys(fields).length > 0 ? fieldProjector(fields, filter) : SAME.project;
  if (scored.length === 0) return { project, wantScore: false };
  return {
    wantScore: true,
    project: (doc, score) => Object.assign(project(doc), Object.fromEntries(scored.map((path) => [path, score]))),
  };
};

const isMeta = (value: unknown): boolean => {
  if (!isPlainObject(value) || !('$meta' in value)) return false;
  if (value['$meta'] !== 'textScore') throw notSupported(`projection of $meta ${JSON.stringify(value['$meta'])} is`);
  return true;
};

const fieldProjector = (fields: Doc, filter: Doc): Projector['project'] => {
  const paths = Object.keys(fields);
  const plain = paths.every((path) => !path.includes('.') && !path.startsWith('$') && isSwitch(fields[path]));
  if (!plain) return mingoProjector(fields, filter);
  const others = paths.filter((path) => path !== '_id');
  const including = others.length > 0 ? isOn(fields[others[0] as string]) : isOn(fields['_id']);
  if (others.some((path) => isOn(fields[path]) !== including)) return mingoProjector(fields, filter);
  return including
    ? include(new Set(others), !('_id' in fields) || isOn(fields['_id']))
    : exclude(paths.filter((path) => !isOn(fields[path])));
};

const isSwitch = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';

const isOn = (value: unknown): boolean => Boolean(value);

const include =
  (paths: ReadonlySet<string>, withId: boolean): Projector['project'] =>
  (doc) => {
    const projected: Doc = {};
    for (const key in doc) if (paths.has(key) || (withId && key === '_id')) projected[key] = doc[key];
    return projected;
  };

const exclude =
  (paths: readonly string[]): Projector['project'] =>
  (doc) => {
    for (const path of paths) delete doc[path];
    return doc;
  };

const mingoProjector = (fields: Doc, filter: Doc): Projector['project'] => {
  const { $text: _text, $comment: _comment, ...condition } = filter;
  // A positional projection looks the filter up in the options.
  const positional = Object.keys(fields).some((path) => path.endsWith('.$'));
  if (positional) {
    const query = asBadValue(() => new Query(condition, OPTIONS));
    return (doc) => asBadValue(() => query.find<Doc>([doc], fields as never).next());
  }
  return (doc) => asBadValue(() => $project(Lazy([doc]), fields, OPTIONS as Options).collect()[0] as Doc);
};
