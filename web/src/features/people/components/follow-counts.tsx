import type { FollowStatus } from '@pictora/contracts';
import type { FollowSide } from '../../../api/follows.endpoints.js';

type FollowCountsProps = { status: FollowStatus | undefined; onOpen: (side: FollowSide) => void };

/** How many follow a person and are followed; each leads to who they are. */
export const FollowCounts = ({ status, onOpen }: FollowCountsProps) => {
  const counts = [
    ['followers', status?.followerCount, status?.followerCount === 1 ? 'Follower' : 'Followers'],
    ['following', status?.followingCount, 'Following'],
  ] as const;
  return (
    <div className="follow-counts">
      {counts.map(([side, count, word]) => (
        <button key={side} type="button" disabled={!count} onClick={() => onOpen(side)}>
          <b className="figures">{count === undefined ? '–' : count.toLocaleString('en')}</b> {word}
        </button>
      ))}
    </div>
  );
};
