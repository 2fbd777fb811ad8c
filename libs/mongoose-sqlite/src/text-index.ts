import { badValue, notSupported, serverError } from './errors.js';
import type { Doc } from './document-codec.js';
import type { Fragment } from './fragment.js';
import type { IndexDefinition } from './index-definition.js';
import { literal, name, pathExpression, sideTable } from './sql-text.js';

/** Words that MongoDB leaves out of English text indexes and that would match nearly everything. */
const STOP_WORDS = new Set(
  (
    'a about above after again against all am an and any are as at be because been before being below between both but ' +
    'by can did do does doing don down during each few for from further had has have having he her here hers herself ' +
    'him himself his how i if in into is it its itself just me more most my myself no nor not now of off on once only ' +
    'or other our ours ourselves out over own s same she should so some such t than that the their theirs them ' +
    'themselves then there these they this those through to too under until up very was we were what when where which ' +
    'while who whom why will with you your yours yourself yourselves'
  ).split(' '),
);

const textPaths = (index: IndexDefinition): string[] => Object.keys(index.weights ?? {});

/** Every string of the document for the wildcard, otherwise what is at the path; an array's text is its elements'. */
const textExpression = (path: string, row: string): string =>
  path === '$**'
    ? `(SELECT group_concat(t.value,' ') FROM json_tree(${row}.doc) t WHERE t.type='text')`
    : pathExpression(path, row);

export const textIndexDdl = (collection: string, index: IndexDefinition): string[] => {
  const side = sideTable(collection, index.name);
  const table = name(side);
  const target = name(collection);
  const paths = textPaths(index);
  const columns = paths.map((_, position) => `t${position}`).join(',');
  const language = index.default_language ?? 'english';
  if (language !== 'english' && language !== 'none') throw notSupported(`text index language ${language} is`);
  const tokens = `${language === 'english' ? 'porter ' : ''}unicode61 remove_diacritics 2`;
  const values = (row: string) => paths.map((path) => textExpression(path, row)).join(',');
  const insert = `INSERT INTO ${table}(rowid,${columns}) VALUES(new.n,${values('new')})`;
  const remove = `DELETE FROM ${table} WHERE rowid=old.n`;
  const trigger = (event: string, clause: string, body: string) =>
    `CREATE TRIGGER ${name(`${side}.${event}`)} AFTER ${clause} ON ${target} BEGIN ${body}; END`;
  return [
    `CREATE VIRTUAL TABLE ${table} USING fts5(${columns},content='',contentless_delete=1,tokenize=${literal(tokens)})`,
    `INSERT INTO ${table}(rowid,${columns}) SELECT d.n,${values('d')} FROM ${target} d`,
    trigger('insert', 'INSERT', insert),
    trigger('delete', 'DELETE', remove),
    trigger('update', 'UPDATE OF doc', `${remove}; ${insert}`),
  ];
};

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** MongoDB's search string as an FTS5 query: phrases are required, words are alternatives, `-word` excludes. */
export const matchExpression = (search: string, language = 'english'): string | null => {
  const phrases = [...search.matchAll(/(-?)"([^"]*)"/g)].filter(([, , text]) => /[\p{L}\p{N}]/u.test(text ?? ''));
  const words = search
    .replace(/-?"[^"]*"?/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const excluded = [
    ...words.filter((word) => word.startsWith('-')).map((word) => word.slice(1)),
    ...phrases.filter(([, minus]) => minus).map(([, , text]) => text ?? ''),
  ];
  const wanted = words.filter(
    (word) => !word.startsWith('-') && (language === 'none' || !STOP_WORDS.has(word.toLowerCase())),
  );
  const required = phrases.filter(([, minus]) => !minus).map(([, , text]) => quote(text ?? ''));
  const positive = required.length > 0 ? required.join(' AND ') : wanted.map(quote).join(' OR ');
  if (!positive) return null;
  return excluded.length > 0 ? `(${positive}) NOT (${excluded.map(quote).join(' OR ')})` : positive;
};

/** What `$text` needs of the index that serves it. */
export type TextSearch = { table: string; match: string | null; score: string };

export const readTextSearch = (collection: string, index: IndexDefinition | undefined, condition: Doc): TextSearch => {
  if (!index) throw serverError(27, 'IndexNotFound', 'text index required for $text query');
  const { $search, $language, $caseSensitive, $diacriticSensitive, ...rest } = condition;
  if (typeof $search !== 'string' || Object.keys(rest).length > 0) throw badValue('$text needs a $search string');
  if ($caseSensitive) throw notSupported('$text with $caseSensitive is');
  if ($diacriticSensitive) throw notSupported('$text with $diacriticSensitive is');
  const language = typeof $language === 'string' ? $language : index.default_language;
  const table = name(sideTable(collection, index.name));
  const weights = textPaths(index).map((path) => index.weights?.[path] ?? 1);
  return { table, match: matchExpression($search, language), score: `-bm25(${[table, ...weights].join(',')})` };
};

/** From here on it is quicker to walk the rows in the order that is wanted than to fetch all that a search finds. */
const MANY = 2_000;

/** Whether a search finds so much, which the index alone can tell: in a fraction of a millisecond. */
export const manyFoundSql = ({ table }: TextSearch): string =>
  `SELECT 1 FROM ${table} WHERE ${table} MATCH ? LIMIT 1 OFFSET ${MANY}`;

/**
 * The rows that a search finds, as a condition on a collection's row. With `walks` the rows come from another index, in its
 * order, and what the search finds is only asked about; the sign keeps SQLite from beginning with the search.
 */
export const textFragment = ({ table, match }: TextSearch, row: string, walks = false): Fragment =>
  match === null
    ? { sql: 'FALSE', params: [], exact: true }
    : {
        sql: `${walks ? '+' : ''}${row}.n IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?)`,
        params: [match],
        exact: true,
      };
