import { useTakenUp } from '../lib/use-taken-up.js';
import { chooseLanguage, language, languageNames, languages, m, type Language } from '../texts/index.js';

/** A choice among the languages, each under its own name. Another one opens the page anew. */
export const LanguageChoice = () => {
  const choose = (code: string) => code !== language && chooseLanguage(code as Language);
  return (
    <select
      className="language-choice"
      aria-label={m.shell_language()}
      value={language}
      ref={useTakenUp<HTMLSelectElement>(({ value }) => choose(value))}
      // A browser that fills in what was chosen on an earlier visit would turn the language back.
      autoComplete="off"
      onChange={({ target }) => choose(target.value)}
    >
      {languages.map((each) => (
        <option key={each} value={each} lang={each}>
          {languageNames[each]}
        </option>
      ))}
    </select>
  );
};
