import type { FollowStatus, Person } from '@pictora/contracts';
import { UserCheck, UserPlus } from 'lucide-react';
import { useChangeFollowMutation } from '../../../api/follows.endpoints.js';
import { errorText } from '../../../lib/error-text.js';
import { toast, toastError } from '../../../lib/toast.js';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

type FollowButtonProps = { person: Pick<Person, 'id' | 'firstName' | 'lastName'>; status: FollowStatus | undefined };

/** Shown as done at once, and taken back if the server says no. */
export const FollowButton = ({ person, status }: FollowButtonProps) => {
  const [change, { isLoading }] = useChangeFollowMutation();
  const isFollowing = status?.isFollowing ?? false;

  const toggle = async () => {
    if (!status || isLoading) return;
    const follow = !isFollowing;
    try {
      await change({ userId: person.id, follow }).unwrap();
      toast({ title: follow ? 'Followed' : 'Unfollowed' });
    } catch (error) {
      toastError('Error', errorText(error, follow ? 'Failed to follow user' : 'Failed to unfollow user'));
    }
  };

  return (
    <button type="button" className={isFollowing ? 'btn' : 'btn ink'} disabled={!status} onClick={() => void toggle()}>
      {isFollowing ? <UserCheck {...icon} /> : <UserPlus {...icon} />}
      {isFollowing ? 'Unfollow' : 'Follow'}
    </button>
  );
};
