import { chooseLanguage, language, languageNames, languages, m, type Language } from '../texts/index.js';

/** A choice among the languages, each under its own name. Another one opens the page anew. */
export const LanguageChoice = () => (
  <select
    className="language-choice"
    aria-label={m.shell_language()}
    value={language}
    onChange={({ target }) => chooseLanguage(target.value as Language)}
  >
    {languages.map((each) => (
      <option key={each} value={each} lang={each}>
        {languageNames[each]}
      </option>
    ))}
  </select>
);
