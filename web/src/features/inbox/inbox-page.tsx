import { limits, type Conversation, type CurrentUser } from '@pictora/contracts';
import { MessageSquareDashed, Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { itemsOf } from '../../api/cursor-pages.js';
import { Empty, LoadError, ScreenWait } from '../../components/states.js';
import { conversationPath, paths } from '../../config/paths.js';
import { errorCode, errorText } from '../../lib/error-text.js';
import { usePageTitle } from '../../lib/page-title.js';
import { useConversationQuery, useConversationsInfiniteQuery } from './api/inbox.endpoints.js';
import { ConversationList } from './components/conversation-list.js';
import { PeopleSearch } from './components/people-search.js';
import { ThreadPane } from './components/thread-pane.js';
import './inbox.css';
import { m } from '../../texts/index.js';

/** The one in the address: from the list, or asked for alone when it lies further down than was loaded. */
const useOpened = (id: string) => {
  const { data, isLoading } = useConversationsInfiniteQuery();
  const listed: Conversation | undefined = itemsOf(data).find((one) => one.id === id);
  const alone = useConversationQuery(id, { skip: id === '' || isLoading || listed !== undefined });
  return { ...alone, conversation: listed ?? alone.currentData };
};

const Opened = ({ id, userId }: { id: string; userId: string }) => {
  const { conversation, error, refetch } = useOpened(id);
  usePageTitle(
    conversation ? `${conversation.otherUser.firstName} ${conversation.otherUser.lastName}` : m.inbox_title(),
  );
  if (conversation) return <ThreadPane key={id} conversation={conversation} userId={userId} />;
  if (!error) return <ScreenWait label={m.inbox_conversation_loading()} />;
  if (['not_found', 'validation_failed'].includes(errorCode(error) ?? ''))
    return (
      <Empty
        title={m.inbox_conversation_gone()}
        help={m.inbox_conversation_gone_help()}
        icon={MessageSquareDashed}
        action={
          <Link to={paths.inbox} className="btn middle">
            {m.inbox_to_inbox()}
          </Link>
        }
      />
    );
  return (
    <LoadError
      title={m.inbox_conversation_failed()}
      text={errorText(error, m.common_moment())}
      onRetry={() => void refetch()}
    />
  );
};

const NoneOpened = () => {
  usePageTitle(m.inbox_title());
  const { data } = useConversationsInfiniteQuery();
  // Without any to select, the list has said all there is to say.
  if (itemsOf(data).length === 0) return null;
  return <Empty title={m.inbox_select()} icon={MessageSquareDashed} />;
};

/** Conversations and one of them open beside; on a phone either the one or the other (specification 2.18). */
const InboxPage = ({ user }: { user: CurrentUser }) => {
  const { conversationId } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const named = query.get('conversation');
  if (named) return <Navigate to={conversationPath(named)} replace />;

  const searched = text.trim();
  const open = (id: string) => {
    setText('');
    void navigate(conversationPath(id));
  };
  return (
    <main id="main" tabIndex={-1} className={conversationId ? 'inbox with-thread' : 'inbox'}>
      <section className="talk-list" aria-label={m.inbox_title()}>
        <header>
          <h1 className="h2">{m.inbox_title()}</h1>
          <div className="talk-search" role="search">
            <Search size={18} strokeWidth={1.75} aria-hidden="true" />
            <input
              ref={search}
              type="search"
              aria-label={m.inbox_search()}
              placeholder={m.inbox_search()}
              maxLength={limits.searchMax}
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => event.key === 'Escape' && setText('')}
            />
            {text !== '' && (
              <button
                type="button"
                className="icon-button"
                aria-label={m.search_clear()}
                onClick={() => {
                  setText('');
                  search.current?.focus();
                }}
              >
                <X size={16} strokeWidth={1.75} aria-hidden="true" />
              </button>
            )}
          </div>
        </header>
        <div className="talk-rows">
          {searched === '' ? (
            <ConversationList userId={user.id} onSearch={() => search.current?.focus()} />
          ) : (
            <PeopleSearch text={searched} userId={user.id} onBegun={open} />
          )}
        </div>
      </section>
      <div className="thread-place">
        {conversationId ? <Opened key={conversationId} id={conversationId} userId={user.id} /> : <NoneOpened />}
      </div>
    </main>
  );
};
export default InboxPage;
