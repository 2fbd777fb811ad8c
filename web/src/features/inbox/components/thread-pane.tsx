import type { Conversation } from '@pictora/contracts';
import { ArrowDown, MessageSquareDashed } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Empty, LoadError, ScreenWait } from '../../../components/states.js';
import { errorText } from '../../../lib/error-text.js';
import { useEndReached } from '../../../lib/use-end-reached.js';
import { useVisible } from '../../../lib/use-visible.js';
import { m } from '../../../texts/index.js';
import { useOlderMessagesMutation, useReadConversationMutation, useThreadQuery } from '../api/inbox.endpoints.js';
import { hasOlder, isBehind, topOf, type Thread } from '../sync/thread.js';
import { threadRows } from '../thread-rows.js';
import { useOutbox } from '../use-outbox.js';
import { useThreadScroll } from '../use-thread-scroll.js';
import { Composer } from './composer.js';
import { MessageRow, OutgoingRow } from './message-row.js';
import { ThreadHead } from './thread-head.js';

type ThreadProps = { conversation: Conversation; userId: string };

/** Reading is seeing: the page is looked at, and the newest message is in sight. */
const useReading = ({ id, ownRead }: Conversation, thread: Thread | undefined, isSeen: boolean): void => {
  const [read] = useReadConversationMutation();
  const top = thread && topOf(thread);
  const isUnread = top !== undefined && top.seq > (ownRead?.seq ?? 0);
  const messageId = top?.id;
  useEffect(() => {
    if (isSeen && isUnread && messageId !== undefined) void read({ id, messageId });
  }, [id, messageId, isUnread, isSeen, read]);
};

const Older = ({ id, thread }: { id: string; thread: Thread }) => {
  const [load, { isLoading, isError, reset }] = useOlderMessagesMutation();
  const before = thread.messages[0]?.id;
  const more = useCallback(() => {
    if (before) void load({ id, before });
  }, [id, before, load]);
  // What is in sight stays in sight after it was filled, so each new first message asks anew.
  const end = useEndReached<HTMLDivElement>(hasOlder(thread) && !isLoading && !isError, more);
  if (isError)
    return (
      <p className="older small text-2">
        {m.inbox_older_failed()}{' '}
        <button type="button" className="link" onClick={reset}>
          {m.common_try_again()}
        </button>
      </p>
    );
  return (
    <div
      ref={end}
      className="older"
      role={isLoading ? 'status' : undefined}
      aria-label={isLoading ? m.inbox_older_loading() : undefined}
    >
      {isLoading && <span className="spinner" />}
    </div>
  );
};

const Messages = ({ conversation, userId, thread }: ThreadProps & { thread: Thread }) => {
  const { id, otherUser, ownRead, otherRead, unreadCount } = conversation;
  const outbox = useOutbox(id, userId);
  const [newAfter, setNewAfter] = useState(() => (unreadCount > 0 ? (ownRead?.seq ?? 0) : null));
  const lastId = outbox.outgoing.at(-1)?.key ?? topOf(thread)?.id;
  const { box, isAtEnd, onScroll, toEnd } = useThreadScroll(lastId);
  const isVisible = useVisible();
  useReading(conversation, thread, isVisible && isAtEnd);
  const rows = useMemo(
    () => threadRows(thread.messages, { userId, newAfter, otherRead, now: new Date() }),
    [thread, userId, newAfter, otherRead],
  );
  const isEmpty = rows.length === 0 && outbox.outgoing.length === 0;
  return (
    <>
      <div className="thread-box">
        <div
          ref={box}
          className="thread-scroll"
          role="log"
          aria-label={m.inbox_messages_with({ name: `${otherUser.firstName} ${otherUser.lastName}` })}
          tabIndex={0}
          onScroll={onScroll}
        >
          {isEmpty ? (
            <Empty title={m.inbox_say_hello()} icon={MessageSquareDashed} />
          ) : (
            <ol className="messages">
              {hasOlder(thread) && (
                <li>
                  <Older id={id} thread={thread} />
                </li>
              )}
              {rows.map((row) =>
                row.kind === 'message' ? (
                  <MessageRow key={row.id} row={row} other={otherUser} />
                ) : (
                  <li key={row.id} className={`thread-line ${row.kind}`}>
                    <span>{row.kind === 'day' ? row.text : m.inbox_new_messages()}</span>
                  </li>
                ),
              )}
              {outbox.outgoing.map((message) => (
                <OutgoingRow
                  key={message.key}
                  message={message}
                  onRetry={() => outbox.retry(message)}
                  onDiscard={() => outbox.discard(message.key)}
                />
              ))}
            </ol>
          )}
        </div>
        {!isAtEnd && (
          <button type="button" className="to-end" onClick={toEnd}>
            <ArrowDown size={16} strokeWidth={2} aria-hidden="true" />
            {unreadCount > 0 ? m.inbox_new_messages() : m.inbox_newest()}
          </button>
        )}
      </div>
      <Composer
        key={id}
        conversationId={id}
        name={otherUser.firstName}
        isSending={outbox.isSending}
        onSend={(content) => {
          setNewAfter(null);
          outbox.send(content);
          toEnd();
        }}
      />
    </>
  );
};

/** One conversation: who it is with, what was said, and the place to say more. */
export const ThreadPane = ({ conversation, userId }: ThreadProps) => {
  const { currentData: thread, error, refetch } = useThreadQuery(conversation.id);
  const behind = thread !== undefined && isBehind(thread);
  useEffect(() => {
    if (behind) void refetch();
  }, [behind, refetch]);
  return (
    <section className="thread" aria-label={m.inbox_conversation_with({ name: conversation.otherUser.firstName })}>
      <ThreadHead other={conversation.otherUser} />
      {thread && <Messages conversation={conversation} userId={userId} thread={thread} />}
      {!thread && !error && <ScreenWait label={m.inbox_messages_loading()} />}
      {!thread && error && (
        <LoadError
          title={m.inbox_messages_failed()}
          text={errorText(error, m.common_moment())}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
};
