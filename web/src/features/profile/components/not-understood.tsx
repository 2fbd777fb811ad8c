import { MessageCircleQuestionMark } from 'lucide-react';
import { readRefusal } from '../edit-refusal.js';

type NotUnderstoodProps = { text: string; onTry: (words: string) => void };

/** Words that were not understood cost nothing and are no fault: one sentence, something to try, and the rest on demand. */
export const NotUnderstood = ({ text, onTry }: NotUnderstoodProps) => {
  const { matter, abilities, note, example } = readRefusal(text);
  return (
    <div className="notice not-understood" role="status">
      <MessageCircleQuestionMark size={17} strokeWidth={1.75} aria-hidden="true" />
      <div className="grow">
        <p>{matter} Nothing was spent.</p>
        {note !== '' && <p className="small text-2">{note}</p>}
        {example !== null && (
          <p className="small text-2">
            For example{' '}
            <button type="button" className="voice underlined" onClick={() => onTry(example)}>
              {example}
            </button>
          </p>
        )}
        {abilities !== '' && (
          <details>
            <summary className="small underlined">What it can do</summary>
            <p className="small text-2">{abilities}</p>
          </details>
        )}
      </div>
    </div>
  );
};
