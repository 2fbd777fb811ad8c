import { languageCookie, type Language } from '@pictora/contracts/constants';
import { browser } from '../lib/leave.js';
import { getLocale } from './generated/runtime.js';

/** The language of this page: that of its build. */
export const language: Language = getLocale();

/** Languages under their own names, for somebody who cannot read the present one; so not in the catalogue. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

const oneYear = 60 * 60 * 24 * 365;

/** The cookie that keeps the choice. Over TLS its name says that no other host of the domain has set it. */
export const languageChoice = (wanted: Language, protocol: string): string => {
  const [name, secure] = protocol === 'https:' ? [`__Host-${languageCookie}`, '; Secure'] : [languageCookie, ''];
  return `${name}=${wanted}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`;
};

/** Asks for the page anew in another language: the server sends the build of the language that the cookie names. */
export const chooseLanguage = (wanted: Language): void => {
  document.cookie = languageChoice(wanted, location.protocol);
  browser.reload();
};
