import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { asvsLevels } from './asvs-levels.js';

const root = resolve(import.meta.dirname, '../..');
const table = readFileSync(join(root, 'docs/asvs.md'), 'utf8');

type Row = { number: string; level: number; text: string; state: string; where: string[] };
const rows: readonly Row[] = [...table.matchAll(/^\| v5\.0\.0-([\d.]+) +\|([^|]*)\|([^|]*)\|([^|]*)\|(.*)\|$/gm)].map(
  ([, number = '', level = '', text = '', state = '', where = '']) => ({
    number,
    level: Number(level),
    text: text.trim(),
    state: state.trim(),
    where: where.trim().split(' · '),
  }),
);
const files = new Map([...table.matchAll(/^\| `([\w-]+)` +\| `([^`]+)` +\|$/gm)].map(([, key, file]) => [key, file]));

/** A test as a row names it: the key of its file, then its title. */
const citation = /^`([\w-]+)`: (.+)$/;
const cited = rows.flatMap(({ number, where }) =>
  where.flatMap((item) => {
    const [, key, title] = citation.exec(item) ?? [];
    return key && title ? [{ number, key, title }] : [];
  }),
);

/** Numbers and levels that have to be there. */
const required: ReadonlyMap<string, number> = new Map(
  Object.entries(asvsLevels)
    .flatMap(([section, levels]) =>
      [...levels].map((level, index) => [`${section}.${index + 1}`, Number(level)] as const),
    )
    .filter(([, level]) => level <= 2),
);

const contents = new Map<string, string>();
/** A file of tests as it reads, quotes unescaped; empty when there is none. */
const read = (file: string): string => {
  const path = join(root, file);
  if (!contents.has(file)) contents.set(file, existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\\', '') : '');
  return contents.get(file) ?? '';
};

const count = (of: readonly Row[], ...states: string[]): number =>
  of.filter(({ state }) => states.includes(state)).length;

describe('the table for ASVS', () => {
  it('has every requirement of levels 1 and 2 once, at its level', () => {
    expect([70, 176]).toEqual([1, 2].map((level) => [...required.values()].filter((of) => of === level).length));
    expect(rows.map(({ number }) => number)).toEqual([...required.keys()]);
    expect(rows.filter(({ number, level }) => required.get(number) !== level)).toEqual([]);
  });

  it('says of each row what is asked, how it stands and where or why', () => {
    for (const { number, text, state, where } of rows) {
      expect([number, state]).toEqual([number, expect.stringMatching(/^(yes|part|not yet|n\/a)$/)]);
      expect([number, text.length > 10, where.join().length > 10]).toEqual([number, true, true]);
    }
  });

  it('names a test for each row that is kept, and what is missing of one that is kept in part', () => {
    const naming = new Set(cited.map(({ number }) => number));
    expect(rows.filter(({ number, state }) => (state === 'yes' || state === 'part') && !naming.has(number))).toEqual(
      [],
    );
    const said = ({ where }: Row) => where.some((item) => !citation.test(item));
    expect(rows.filter((row) => row.state === 'yes' && said(row))).toEqual([]);
    expect(rows.filter(({ state, where }) => state === 'part' && !where.at(-1)?.startsWith('Missing: '))).toEqual([]);
    expect(rows.filter((row) => (row.state === 'n/a' || row.state === 'not yet') && !said(row))).toEqual([]);
  });

  it('names tests that there are', () => {
    expect(cited.length).toBeGreaterThan(rows.length);
    expect(cited.filter(({ key }) => !files.has(key))).toEqual([]);
    const missing = cited.filter(({ key, title }) => !read(files.get(key) ?? '').includes(title));
    expect(missing).toEqual([]);
    expect([...files.keys()].filter((key) => !cited.some((test) => test.key === key))).toEqual([]);
  });

  it('counts its rows as they are, nine of ten that apply by a test', () => {
    const sentence = (of: readonly Row[]) =>
      `${of.length} rows${of === rows ? '' : ' of level 1'} ${count(of, 'yes', 'part', 'not yet')} apply; ${count(of, 'yes')} are shown by ` +
      `a test, ${count(of, 'part')} in part, ${count(of, 'not yet')} not yet, and ${count(of, 'n/a')} do not apply.`;
    const told = table.replace(/\s+/g, ' ');
    expect(told).toContain(sentence(rows));
    expect(told).toContain(sentence(rows.filter(({ level }) => level === 1)));
    expect(count(rows, 'yes') / count(rows, 'yes', 'part', 'not yet')).toBeGreaterThanOrEqual(0.9);
  });
});
