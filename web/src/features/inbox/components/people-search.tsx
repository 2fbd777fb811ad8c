import type { Person } from '@pictora/contracts';
import { UserRound } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { useFindRecipientsQuery, useStartConversationMutation } from '../../../api/direct-messages.endpoints.js';
import { Avatar } from '../../../components/avatar.js';
import { Empty, LoadError } from '../../../components/states.js';
import { errorText } from '../../../lib/error-text.js';
import { toastError } from '../../../lib/toast.js';
import { useSettled } from '../../../lib/use-settled.js';
import { m } from '../../../texts/index.js';
import { showBegun } from '../api/inbox.endpoints.js';
import { RowSkeletons } from './row-skeletons.js';

const SETTLES_MS = 200;

type PeopleSearchProps = { text: string; userId: string; onBegun: (conversationId: string) => void };

/** Whom to write to, from the first letter on. Choosing somebody begins the conversation, or finds the one there is. */
export const PeopleSearch = ({ text, userId, onBegun }: PeopleSearchProps) => {
  const dispatch = useDispatch();
  const term = useSettled(text, SETTLES_MS);
  const { currentData, error, refetch } = useFindRecipientsQuery(term);
  const [start, { isLoading, originalArgs }] = useStartConversationMutation();

  const choose = async (person: Person): Promise<void> => {
    if (isLoading) return;
    try {
      const conversation = await start(person.id).unwrap();
      showBegun(dispatch, conversation);
      onBegun(conversation.id);
    } catch (failure) {
      toastError(m.inbox_begin_failed(), errorText(failure, m.inbox_later()));
    }
  };

  if (!currentData) {
    if (!error) return <RowSkeletons label={m.search_searching()} rows={3} />;
    return (
      <LoadError
        title={m.search_users_failed()}
        text={errorText(error, m.common_moment())}
        onRetry={() => void refetch()}
      />
    );
  }
  const people = currentData.filter(({ id }) => id !== userId);
  if (people.length === 0)
    return <Empty title={m.search_users_empty()} help={m.search_users_empty_help()} icon={UserRound} />;
  return (
    <ul className="talks" aria-label={m.search_users()}>
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            className="talk"
            aria-busy={isLoading && originalArgs === person.id}
            onClick={() => void choose(person)}
          >
            <Avatar person={person} size={48} />
            <span className="grow">
              <span className="talk-name clip">
                {person.firstName} {person.lastName}
              </span>
              <span className="small clip">@{person.username}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};
