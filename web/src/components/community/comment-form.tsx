import { commentTextSchema, limits } from '@pictora/contracts';
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useAddCommentMutation } from '../../api/comments.endpoints.js';
import { errorText, isCallFailure } from '../../lib/error-text.js';
import { isSettledBy, makeIntents } from '../../lib/intents.js';
import { askToSignUp } from '../../lib/need-sign-up.js';
import { toast, toastError } from '../../lib/toast.js';
import { m } from '../../texts/index.js';

/** The key beside Enter is named as it stands on the keyboard. */
const postKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ Enter' : m.community_comment_ctrl_enter();

/** The count shows when the end comes into sight. */
const NEAR_END = 100;

/** The box to comment in. A lost answer keeps the words and their key, so that sending again makes one comment. */
export const CommentForm = ({ imageId, isMember }: { imageId: string; isMember: boolean }) => {
  const id = useId();
  const [text, setText] = useState('');
  const [intents] = useState(() => makeIntents(() => crypto.randomUUID()));
  const [add, { isLoading }] = useAddCommentMutation();
  const written = commentTextSchema.safeParse(text);

  const send = async () => {
    if (!isMember) return askToSignUp(m.community_sign_up_to_comment());
    if (!written.success || isLoading) return;
    const wish = `${imageId} ${written.data}`;
    try {
      await add({ imageId, comment: written.data, key: intents.keyFor(wish) }).unwrap();
      intents.settle(wish);
      setText('');
      toast({ title: m.community_comment_added() });
    } catch (error) {
      if (isCallFailure(error) && isSettledBy(error.status)) intents.settle(wish);
      toastError(m.common_error(), errorText(error, m.community_comment_add_failed()));
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
  };

  if (!isMember) {
    return (
      <button type="button" className="comment-invite" onClick={() => askToSignUp(m.community_sign_up_to_comment())}>
        {m.community_comment_add_invite()}
      </button>
    );
  }
  return (
    <form className="comment-form" onSubmit={onSubmit}>
      <label className="vh" htmlFor={id}>
        {m.community_comment_add()}
      </label>
      <div className="grow-field" data-text={`${text} `}>
        <textarea
          id={id}
          rows={1}
          placeholder={m.community_comment_add_invite()}
          maxLength={limits.commentMax}
          aria-describedby={`${id}-keys`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <button type="submit" className="btn middle ink" disabled={!written.success || isLoading}>
        {isLoading ? m.community_comment_posting() : m.community_comment_post()}
      </button>
      <p className="small text-3 comment-keys" id={`${id}-keys`}>
        {m.community_comment_keys({ keys: postKeys })}
      </p>
      {text.length > limits.commentMax - NEAR_END && (
        <p className="small text-3 figures comment-count" role="status">
          {m.common_characters({ count: text.length, max: limits.commentMax })}
        </p>
      )}
    </form>
  );
};
