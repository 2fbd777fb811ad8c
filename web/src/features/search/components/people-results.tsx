import type { PersonWithTier } from '@pictora/contracts';
import { UserRound } from 'lucide-react';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../components/avatar.js';
import { Empty, LoadError, ScreenWait } from '../../../components/states.js';
import { personPath } from '../../../config/paths.js';
import { errorText } from '../../../lib/error-text.js';
import { tierBadges } from '../../../lib/tier-badges.js';
import { useEndReached } from '../../../lib/use-end-reached.js';
import { m } from '../../../texts/index.js';
import { useSearchUsersInfiniteQuery } from '../api/search.endpoints.js';

const PersonRow = ({ person, back }: { person: PersonWithTier; back: string }) => (
  <li>
    <Link to={personPath(person.id)} state={{ back }} className="person-row">
      <Avatar person={person} size={52} />
      <span className="grow">
        <span className="person-name clip">
          {person.firstName} {person.lastName}
        </span>
        <span className="small text-2 clip">@{person.username}</span>
      </span>
      <span className="badge-quiet">{tierBadges[person.subscriptionTier]}</span>
    </Link>
  </li>
);

/** The people that were found. `back` is the address of the search, for the way back from a profile. */
export const PeopleResults = ({ text, back }: { text: string; back: string }) => {
  const { currentData, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useSearchUsersInfiniteQuery(text);
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const end = useEndReached<HTMLDivElement>(hasNextPage, more);
  if (!currentData) {
    if (isFetching || !error) return <ScreenWait label={m.search_searching()} />;
    return (
      <LoadError
        title={m.search_users_failed()}
        text={errorText(error, m.common_moment())}
        onRetry={() => void refetch()}
      />
    );
  }
  const people = currentData.pages.flatMap(({ items }) => items);
  if (people.length === 0) {
    return <Empty title={m.search_users_empty()} help={m.search_users_empty_help()} icon={UserRound} />;
  }
  return (
    <>
      <ul className="people" aria-label={m.search_users()}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} back={back} />
        ))}
      </ul>
      <div ref={end} />
      {isFetchingNextPage && <ScreenWait label={m.search_users_more()} />}
    </>
  );
};
