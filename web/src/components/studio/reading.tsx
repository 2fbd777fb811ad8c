import type { PromptReading } from '@pictora/contracts';

/** What was understood of the prompt, said honestly: the words that count, the words that do not, and a hint. */
export const Reading = ({ reading }: { reading: PromptReading }) => (
  <section className="reading" aria-label="What was understood">
    {reading.understood.length > 0 && (
      <dl>
        <dt>Understood</dt>
        <dd>
          <ul>
            {reading.understood.map(({ text, meaning }) => (
              <li key={`${text}-${meaning}`} className="word">
                <span className="voice">{text}</span>
                {meaning.toLowerCase() !== text.toLowerCase() && <span className="text-3">{meaning}</span>}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
    )}
    {reading.ignored.length > 0 && (
      <dl>
        <dt>Not used</dt>
        <dd className="voice text-2">{reading.ignored.join(', ')}</dd>
      </dl>
    )}
    {reading.suggestion && (
      <dl>
        <dt>Suggestion</dt>
        <dd className="text-2">{reading.suggestion}</dd>
      </dl>
    )}
  </section>
);
