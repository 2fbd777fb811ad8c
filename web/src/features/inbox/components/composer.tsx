import { limits } from '@pictora/contracts';
import { ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { m } from '../../../texts/index.js';
import { drafts } from '../drafts.js';

/** From here on the count is worth a look. */
const countFrom = limits.messageMax - 200;
const tallest = 180;

type ComposerProps = { conversationId: string; name: string; isSending: boolean; onSend: (content: string) => void };

/** Enter sends, Shift+Enter begins a new line. */
export const Composer = ({ conversationId, name, isSending, onSend }: ComposerProps) => {
  const [text, setText] = useState(() => drafts.of(conversationId));
  const area = useRef<HTMLTextAreaElement>(null);
  const canSend = text.trim() !== '' && !isSending;

  const write = (next: string) => {
    setText(next);
    drafts.keep(conversationId, next);
  };
  const send = () => {
    if (!canSend) return;
    onSend(text.trim());
    write('');
    area.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    // While a word is being put together from several keys, Enter belongs to that.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, tallest)}px`;
  }, [text]);

  return (
    <form
      className="message-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="message-field">
        <textarea
          ref={area}
          rows={1}
          className="voice"
          aria-label={m.inbox_message_to({ name })}
          aria-describedby={text.length >= countFrom ? 'message-count' : undefined}
          placeholder={m.inbox_write()}
          maxLength={limits.messageMax}
          enterKeyHint="send"
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKey}
        />
        <button type="submit" className="send-button" aria-label={m.common_send()} disabled={!canSend}>
          <ArrowUp size={19} strokeWidth={2} aria-hidden="true" />
        </button>
      </div>
      {text.length >= countFrom && (
        <p id="message-count" className="small text-3 figures message-count" aria-live="polite">
          {text.length} / {limits.messageMax}
        </p>
      )}
    </form>
  );
};
