import { readFileSync } from 'node:fs';
import { languages, type Language } from '@pictora/contracts/constants';
import type { Plugin } from 'vite';

const [first] = languages;

/** The page's own file in one language: its texts from texts/<language>/page.json, and the name that the gateway asks for. */
export const pageIn = (language: Language): Plugin => ({
  name: 'pictora-page-language',
  enforce: 'post',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      const texts = JSON.parse(
        readFileSync(new URL(`../texts/${language}/page.json`, import.meta.url), 'utf8'),
      ) as Record<string, string>;
      return html
        .replace('<html lang="en"', `<html lang="${language}"`)
        .replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
          const text = texts[name];
          if (text === undefined) throw new Error(`texts/${language}/page.json has no ${name}`);
          return text;
        });
    },
  },
  generateBundle(_, bundle) {
    const page = bundle['index.html'];
    if (page && language !== first) page.fileName = `index.${language}.html`;
  },
});
