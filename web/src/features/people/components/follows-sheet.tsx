import { useCallback } from 'react';
import { Link } from 'react-router';
import { itemsOf } from '../../../api/cursor-pages.js';
import { useListFollowsInfiniteQuery, type FollowSide } from '../../../api/follows.endpoints.js';
import { Avatar } from '../../../components/avatar.js';
import { Sheet } from '../../../components/sheet.js';
import { personPath } from '../../../config/paths.js';
import { errorText } from '../../../lib/error-text.js';
import { useEndReached } from '../../../lib/use-end-reached.js';
import { m } from '../../../texts/index.js';

const titles: Record<FollowSide, string> = { followers: m.people_followers(), following: m.people_following() };
const empty: Record<FollowSide, string> = {
  followers: m.people_followers_none(),
  following: m.people_following_none(),
};

type FollowsSheetProps = { userId: string; viewerId: string; side: FollowSide; onClose: () => void };

/** Who follows a person, or whom the person follows, the latest first. */
export const FollowsSheet = ({ userId, viewerId, side, onClose }: FollowsSheetProps) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useListFollowsInfiniteQuery({
    userId,
    side,
  });
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const end = useEndReached<HTMLDivElement>(hasNextPage, more);
  const people = itemsOf(data);
  return (
    <Sheet title={titles[side]} onClose={onClose}>
      {!data && !error && (
        <p className="text-3 small" role="status">
          {m.people_follows_loading()}
        </p>
      )}
      {!data && error && (
        <div role="alert" className="sheet-fault">
          <p className="text-2">{errorText(error, m.people_follows_failed())}</p>
          <button type="button" className="btn middle" onClick={() => void refetch()}>
            {m.common_try_again()}
          </button>
        </div>
      )}
      {data && people.length === 0 && <p className="text-2">{empty[side]}</p>}
      <ul className="follow-list" aria-label={titles[side]}>
        {people.map((person) => (
          <li key={person.id}>
            <Link to={personPath(person.id)} className="row" onClick={onClose}>
              <Avatar person={person} size={44} />
              <span className="grow">
                <span className="person-name clip">
                  {person.firstName} {person.lastName}
                </span>
                <span className="small text-2 clip">@{person.username}</span>
              </span>
              {person.id === viewerId && <span className="badge-quiet">{m.people_you()}</span>}
              {person.isFollowing && <span className="badge-quiet">{m.people_is_following()}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <div ref={end} />
    </Sheet>
  );
};
