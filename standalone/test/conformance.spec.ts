import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/conformance.md'), 'utf8');

type Row = { readonly section: string; readonly promise: string; readonly state: string; readonly where: string };
/** The rows of the tables that tell of a state, each with the heading that it stands under. */
const rows: readonly Row[] = page.split(/^## /m).flatMap((part) => {
  const [section = '', ...lines] = part.split('\n');
  if (!lines.some((line) => /^\|.*\| state +\| where +\|$/.test(line))) return [];
  return lines
    .filter((line) => /^\| (?!-|no\. |point )/.test(line))
    .map((line) => line.slice(1, -1).split(' | '))
    .map((cells) => cells.map((cell) => cell.trim()))
    .map((cells) => {
      const [where = '', state = '', ...before] = cells.reverse();
      return { section, promise: before.reverse().join(' '), state, where };
    });
});
/** Sections 2 to 9 of the specification; the tables below them are of our own documents. */
const promises = rows.filter(({ section }) => /^[2-9] /.test(section));

const files = [...page.matchAll(/^\| `([\w-]+)` +\| (`.+`)[^|`]*\|$/gm)].map(([, key = '', list = '']) => ({
  key,
  paths: [...list.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
}));
const testsIn = (path: string): string[] =>
  statSync(join(root, path)).isDirectory() ? globSync(`${path}*.spec.{ts,tsx}`, { cwd: root }) : [path];
/** Everything that the tests of a key say, quotes unescaped. */
const textOf = new Map(
  files.map(({ key, paths }) => [
    key,
    paths
      .filter((path) => existsSync(join(root, path)))
      .flatMap(testsIn)
      .map((path) => readFileSync(join(root, path), 'utf8').replaceAll('\\', ''))
      .join('\n'),
  ]),
);

type Cited = { readonly promise: string; readonly key: string; readonly title: string };
/** `key`: title; title; `key`: title. What is left of a title that is cut short has to be found. */
const citedBy = ({ promise, where }: Row): Cited[] => {
  let key = '';
  return where.split('; ').flatMap((item) => {
    const [, next, title] = /^(?:.*: )?`([\w-]+)`(?:: (.+))?$/.exec(item) ?? [];
    key = next ?? key;
    return key && !/^`[^`]*\/[^`]*`/.test(item) ? [{ promise, key, title: next ? (title ?? '') : item }] : [];
  });
};
const isFound = ({ key, title }: Cited): boolean => {
  const text = textOf.get(key) ?? '';
  const start = (words: string) => (words.split('…')[0] ?? '').replace(/[, ]+$/, '');
  return [title, title.replace(/ \([^()]*\)$/, '')].some((words) => text.includes(start(words)));
};
const cited = rows.flatMap(citedBy);

describe('the table of what the specification promises', () => {
  it('has a state for each promise', () => {
    expect(promises.length).toBeGreaterThan(400);
    expect(rows.filter(({ state }) => !['yes', 'part', 'not yet'].includes(state))).toEqual([]);
  });

  it('names a test for each one that is kept', () => {
    const shown = new Set(cited.map(({ promise }) => promise));
    expect(promises.filter(({ promise, state }) => state === 'yes' && !shown.has(promise))).toEqual([]);
  });

  it('names tests that there are', () => {
    expect(cited.filter((test) => !isFound(test))).toEqual([]);
  });

  it('names files that there are, each under one key that is used', () => {
    const named = [
      ...files.flatMap(({ paths }) => paths),
      ...[...page.matchAll(/`([\w.-]+\/[^`\s]*\.\w+)`/g)].map(([, path = '']) => path),
    ];
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const keys = files.map(({ key }) => key);
    expect(keys).toEqual([...new Set(keys)]);
    expect(keys.filter((key) => page.split(`\`${key}\``).length < 3)).toEqual([]);
  });

  it('counts its rows as they are', () => {
    const count = (state: string) => promises.filter((row) => row.state === state).length;
    expect(page.replace(/\s+/g, ' ')).toContain(
      `Of ${promises.length} rows ${count('yes')} are done, each shown by a test, ${count('part')} in part, ` +
        `${count('not yet')} not yet.`,
    );
  });
});
