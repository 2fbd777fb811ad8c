import { language, type Language } from '../texts/index.js';

/** Dates and numbers as they are written in the language of the page; English dates are British. */
const tags: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };
const numbers = new Intl.NumberFormat(tags[language]);

/** 12345 as `12,345` or `12.345`. */
export const number = (value: number): string => numbers.format(value);
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(tags[language], options);
/** US dollars, whole ones without cents. */
export const dollars = new Intl.NumberFormat(tags[language], {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
});
