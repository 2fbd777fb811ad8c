/**
 * The texts of the pages: `m.area_text({ inputs })` is the text of texts/<language>/<area>.json in the language of this
 * page; `<Rich message={m.area_text} markup={…} />` is one with links or emphasis in it. A page has one language from its
 * start to its end; another language is another page (docs/adr/0024).
 */
export { ParaglideMessage as Rich } from '@inlang/paraglide-js-react';
export * as m from './generated/messages.js';
export { chooseLanguage, language, languageNames } from './language.js';
export { languages, type Language } from '@pictora/contracts/constants';
