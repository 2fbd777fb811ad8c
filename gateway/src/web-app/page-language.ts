import { languageCookie, languages, type Language } from '@pictora/contracts';
import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';

const [fallback] = languages;

const isLanguage = (tag: string | undefined): tag is Language => languages.some((language) => language === tag);

/** The cookie's value, read here because pages are also sent where no cookie plugin ran: from an exception's filter. */
const chosen = (cookies: string | undefined): string | undefined =>
  cookies
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === `__Host-${languageCookie}` || name === languageCookie)?.[1];

/** The language of a page: the one that was chosen, else what the browser prefers of those there are. */
export const languageOf = (headers: IncomingHttpHeaders): Language => {
  const wish = chosen(headers.cookie);
  if (isLanguage(wish)) return wish;
  const preferred = new Negotiator({ headers }).language([...languages]);
  return isLanguage(preferred) ? preferred : fallback;
};

/** The page's file in a build. */
export const pageFile = (language: Language): string =>
  language === fallback ? 'index.html' : `index.${language}.html`;

/**
 * The file of a page that was drawn ahead, if the address could have one: a path of one word, and no query, for that may
 * change what is shown.
 */
export const drawnPageFile = (language: Language, url: string): string | null => {
  const [, name] = /^\/([a-z-]*)$/.exec(url) ?? [];
  return name === undefined ? null : `pages/${language}/${name === '' ? 'index' : name}.html`;
};

/** The same page with slots for its first posts, of a page that may have them. */
export const slottedPageFile = (language: Language, url: string): string | null =>
  drawnPageFile(language, url)?.replace(/\.html$/, '.posts.html') ?? null;
