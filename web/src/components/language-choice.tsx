import { chooseLanguage, language, languageNames, languages, m, type Language } from '../texts/index.js';

/** A page that was drawn ahead can be answered before its script is there: what was chosen by then counts too. */
const takeEarlierChoice = (element: HTMLSelectElement | null): void => {
  if (element && element.value !== language) chooseLanguage(element.value as Language);
};

/** A choice among the languages, each under its own name. Another one opens the page anew. */
export const LanguageChoice = () => (
  <select
    className="language-choice"
    aria-label={m.shell_language()}
    value={language}
    ref={takeEarlierChoice}
    // A browser that fills in what was chosen on an earlier visit would turn the language back.
    autoComplete="off"
    onChange={({ target }) => chooseLanguage(target.value as Language)}
  >
    {languages.map((each) => (
      <option key={each} value={each} lang={each}>
        {languageNames[each]}
      </option>
    ))}
  </select>
);
