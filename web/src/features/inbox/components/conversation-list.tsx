import type { Conversation } from '@pictora/contracts';
import { MessagesSquare } from 'lucide-react';
import { useCallback } from 'react';
import { NavLink } from 'react-router';
import { itemsOf } from '../../../api/cursor-pages.js';
import { Avatar } from '../../../components/avatar.js';
import { Empty, LoadError } from '../../../components/states.js';
import { TimeAgo } from '../../../components/time-ago.js';
import { conversationPath } from '../../../config/paths.js';
import { errorText } from '../../../lib/error-text.js';
import { useEndReached } from '../../../lib/use-end-reached.js';
import { m } from '../../../texts/index.js';
import { useConversationsInfiniteQuery } from '../api/inbox.endpoints.js';
import { previewBy, previewOf } from '../thread-rows.js';
import { RowSkeletons } from './row-skeletons.js';

const ConversationRow = ({ conversation, userId }: { conversation: Conversation; userId: string }) => {
  const { id, otherUser, lastMessage, lastMessageAt, unreadCount } = conversation;
  return (
    <li>
      <NavLink to={conversationPath(id)} className={unreadCount > 0 ? 'talk unread' : 'talk'}>
        <Avatar person={otherUser} size={48} />
        <span className="grow">
          <span className="row talk-head">
            <span className="talk-name clip grow">
              {otherUser.firstName} {otherUser.lastName}
            </span>
            {lastMessageAt && (
              <span className="talk-time">
                <TimeAgo iso={lastMessageAt} />
              </span>
            )}
          </span>
          <span className="row talk-foot">
            <span className="small clip grow">
              {lastMessage
                ? previewBy(lastMessage.senderId === userId, previewOf(lastMessage.content))
                : m.inbox_none()}
            </span>
            {unreadCount > 0 && (
              <span className="count-badge figures">
                <span aria-hidden="true">{unreadCount > 99 ? '99+' : unreadCount}</span>
                <span className="vh">{m.inbox_unread({ count: unreadCount })}</span>
              </span>
            )}
          </span>
        </span>
      </NavLink>
    </li>
  );
};

/** Everybody one has written with, the latest first. */
export const ConversationList = ({ userId, onSearch }: { userId: string; onSearch: () => void }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useConversationsInfiniteQuery();
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const end = useEndReached<HTMLDivElement>(hasNextPage, more);
  if (!data) {
    if (!error) return <RowSkeletons label={m.inbox_conversations_loading()} />;
    return (
      <LoadError
        title={m.inbox_conversations_failed()}
        text={errorText(error, m.common_moment())}
        onRetry={() => void refetch()}
      />
    );
  }
  const conversations = itemsOf(data);
  if (conversations.length === 0) {
    return (
      <Empty
        title={m.inbox_conversations_empty()}
        help={m.inbox_conversations_empty_help()}
        icon={MessagesSquare}
        action={
          <button type="button" className="btn middle" onClick={onSearch}>
            {m.inbox_find()}
          </button>
        }
      />
    );
  }
  return (
    <>
      <ul className="talks" aria-label={m.inbox_conversations()}>
        {conversations.map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} userId={userId} />
        ))}
      </ul>
      <div ref={end} />
      {isFetchingNextPage && <RowSkeletons label={m.inbox_conversations_more()} rows={2} />}
    </>
  );
};
