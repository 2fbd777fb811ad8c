import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { languages } from '@pictora/contracts/constants';

type Text = string | { match: Record<string, string> }[];
type Catalogue = Record<string, Text>;

const folder = new URL('../../texts/', import.meta.url);
const areas = readdirSync(new URL('en/', folder)).sort();
const read = (language: string, area: string) =>
  JSON.parse(readFileSync(new URL(`${language}/${area}`, folder), 'utf8')) as Catalogue;
const variants = (text: Text): string[] =>
  typeof text === 'string' ? [text] : text.flatMap(({ match }) => Object.values(match));
/** The inputs and the marks of a text, which every language has to use alike. */
const slots = (text: Text): string[] =>
  [...new Set(variants(text).flatMap((variant) => variant.match(/\{[#/]?\w+\}/g) ?? []))].sort();

describe.each(languages)('the catalogue in %s', (language) => {
  it('has the same areas, and they are the ones that are compiled', () => {
    const settings = JSON.parse(readFileSync(new URL('../project.inlang/settings.json', folder), 'utf8')) as {
      'plugin.inlang.messageFormat': { pathPattern: string[] };
    };
    expect(readdirSync(new URL(`${language}/`, folder)).sort()).toEqual(areas);
    expect([...settings['plugin.inlang.messageFormat'].pathPattern].sort()).toEqual(
      areas.map((area) => `./texts/{locale}/${area}`),
    );
  });

  it.each(areas)('has each text of %s, with the same inputs, and none empty', (area) => {
    const english = read('en', area);
    const texts = read(language, area);
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    for (const [name, text] of Object.entries(texts)) {
      expect({ name, slots: slots(text) }).toEqual({ name, slots: slots(english[name] ?? '') });
      for (const variant of variants(text)) expect({ name, variant: variant.trim() }).toEqual({ name, variant });
      expect(variants(text)).not.toContain('');
    }
  });

  it.each(areas)('names the texts of %s by their area', (area) => {
    const prefix = `${area.replace('.json', '')}_`;
    for (const name of Object.keys(read(language, area))) expect(name.startsWith(prefix)).toBe(true);
  });
});

it('uses no text twice under one name', () => {
  const names = areas.flatMap((area) => Object.keys(read('en', area)));
  expect(new Set(names).size).toBe(names.length);
});
