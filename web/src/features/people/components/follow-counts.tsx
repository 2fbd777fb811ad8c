import type { FollowStatus } from '@pictora/contracts';
import type { FollowSide } from '../../../api/follows.endpoints.js';
import { number } from '../../../lib/format.js';
import { Rich, m } from '../../../texts/index.js';

type FollowCountsProps = { status: FollowStatus | undefined; onOpen: (side: FollowSide) => void };

/** How many follow a person and are followed; each leads to who they are. */
export const FollowCounts = ({ status, onOpen }: FollowCountsProps) => {
  const counts = [
    ['followers', status?.followerCount, m.people_followers_count],
    ['following', status?.followingCount, m.people_following_count],
  ] as const;
  return (
    <div className="follow-counts">
      {counts.map(([side, count, message]) => (
        <button key={side} type="button" disabled={!count} onClick={() => onOpen(side)}>
          <Rich
            message={message}
            inputs={{ count: count ?? 0, shown: count === undefined ? '–' : number(count) }}
            markup={{ strong: ({ children }) => <b className="figures">{children}</b> }}
          />
        </button>
      ))}
    </div>
  );
};
