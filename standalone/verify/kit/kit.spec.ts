import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { withSection, type Section } from './reliability.js';
import { readSettings } from './settings.js';

const root = resolve(import.meta.dirname, '../../..');

describe('the settings of a harness', () => {
  it('are its usual size from the first seed on', () => {
    expect(readSettings([], { size: 40 })).toEqual({ seed: 1, size: 40, record: false });
  });

  it('are those of the line', () => {
    expect(readSettings(['--seed', '7', '--size', '3', '--record'], { size: 40 })).toEqual({
      seed: 7,
      size: 3,
      record: true,
    });
  });

  it.each([
    ['--size', '0'],
    ['--size', '1.5'],
    ['--seed', ''],
    ['--seed', '-1'],
    ['--seed', 'many'],
  ])('refuse %s %j', (name, value) => {
    expect(() => readSettings([`${name}=${value}`], { size: 1 })).toThrow(name);
  });
});

describe('a section of docs/reliability.md', () => {
  const section: Section = {
    ...{ name: 'money', seed: 1, size: 5, seconds: 12.4, processors: 2, day: '2026-11-22' },
    figures: [{ what: 'debits | all', value: '5,000' }],
  };

  it('takes its place, again and again, and leaves the others', () => {
    const empty = 'Before\n<!-- verify:money -->\n<!-- /verify:money -->\nAfter\n';
    const once = withSection(empty, section);
    expect(once).toContain('| debits \\| all | 5,000 |');
    expect(once).toContain('`npm run verify:money -- --seed 1 --size 5`, 2026-11-22, 2 processors, 12 s.');
    expect(once).toMatch(/^Before\n[^]*\nAfter\n$/);
    expect(withSection(once, section)).toBe(once);
  });

  it('is refused where the document has no place for it', () => {
    expect(() => withSection('Before', section)).toThrow('<!-- verify:money -->');
  });

  it('has a place for each harness that package.json names, and the other way round', () => {
    const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const harnesses = Object.keys(scripts).flatMap((name) => /^verify:(.+)$/.exec(name)?.[1] ?? []);
    const document = readFileSync(resolve(root, 'docs/reliability.md'), 'utf8');
    const places = [...document.matchAll(/<!-- verify:(\w+) -->/g)].map(([, name]) => name);
    expect(places.sort()).toEqual(harnesses.sort());
    for (const name of harnesses) expect(document).toContain(`<!-- /verify:${name} -->`);
  });
});
