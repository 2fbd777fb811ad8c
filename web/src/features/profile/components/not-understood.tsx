import { MessageCircleQuestionMark } from 'lucide-react';
import { Rich, m } from '../../../texts/index.js';
import { readRefusal } from '../edit-refusal.js';

type NotUnderstoodProps = { text: string; onTry: (words: string) => void };

/** Words that were not understood cost nothing and are no fault: one sentence, something to try, and the rest on demand. */
export const NotUnderstood = ({ text, onTry }: NotUnderstoodProps) => {
  const { matter, abilities, note, example } = readRefusal(text);
  return (
    <div className="notice not-understood" role="status">
      <MessageCircleQuestionMark size={17} strokeWidth={1.75} aria-hidden="true" />
      <div className="grow">
        <p>{m.profile_not_understood({ matter })}</p>
        {note !== '' && <p className="small text-2">{note}</p>}
        {example !== null && (
          <p className="small text-2">
            <Rich
              message={m.profile_not_understood_example}
              inputs={{ example }}
              markup={{
                try: ({ children }) => (
                  <button type="button" className="voice underlined" onClick={() => onTry(example)}>
                    {children}
                  </button>
                ),
              }}
            />
          </p>
        )}
        {abilities !== '' && (
          <details>
            <summary className="small underlined">{m.profile_not_understood_abilities()}</summary>
            <p className="small text-2">{abilities}</p>
          </details>
        )}
      </div>
    </div>
  );
};
