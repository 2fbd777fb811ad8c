import type { PromptReading } from '@pictora/contracts';
import { CircleAlert } from 'lucide-react';
import { m } from '../../texts/index.js';
import { loadMeanings, saidMeaning } from '../../texts/said-meaning.js';
import { said } from '../../texts/said.js';

// There long before the first reading is.
void loadMeanings();

/** The words that nothing came of: "Not used: dragon, hat". Null when every word counted. */
export const notUsedText = (reading: PromptReading | null | undefined): string | null =>
  reading && reading.ignored.length > 0 ? m.studio_not_used_words({ words: reading.ignored.join(', ') }) : null;

/** Beside a result of which a part was asked for in vain: it is paid, so it is said where it cannot be overlooked. */
export const NotUsed = ({ reading }: { reading: PromptReading | null | undefined }) => {
  const text = notUsedText(reading);
  if (text === null) return null;
  return (
    <div className="notice not-used" role="note">
      <CircleAlert size={16} aria-hidden="true" />
      <div>
        <p>{text}</p>
        {reading?.suggestion && <p className="small text-2">{said(reading.suggestion)}</p>}
      </div>
    </div>
  );
};

const Rest = ({ reading }: { reading: PromptReading }) => (
  <>
    {reading.ignored.length > 0 && (
      <dl>
        <dt>{m.studio_not_used()}</dt>
        <dd className="voice text-2">{reading.ignored.join(', ')}</dd>
      </dl>
    )}
    {reading.suggestion && (
      <dl>
        <dt>{m.studio_suggestion()}</dt>
        <dd className="text-2">{said(reading.suggestion)}</dd>
      </dl>
    )}
  </>
);

type ReadingProps = {
  reading: PromptReading;
  /** What was not used stands elsewhere already. */
  restIsSaid?: boolean;
};

/** What was understood of the prompt, said honestly: the words that count, the words that do not, and a hint. */
export const Reading = ({ reading, restIsSaid = false }: ReadingProps) => (
  <section className="reading" aria-label={m.studio_reading()}>
    {reading.understood.length > 0 && (
      <dl>
        <dt>{m.studio_understood()}</dt>
        <dd>
          <ul>
            {reading.understood.map(({ text, meaning }) => (
              <li key={`${text}-${meaning}`} className="word">
                <span className="voice">{text}</span>
                {meaning.toLowerCase() !== text.toLowerCase() && <span className="text-3">{saidMeaning(meaning)}</span>}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
    )}
    {restIsSaid ? null : <Rest reading={reading} />}
  </section>
);
