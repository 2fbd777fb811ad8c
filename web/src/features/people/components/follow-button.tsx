import type { FollowStatus, Person } from '@pictora/contracts';
import { UserCheck, UserPlus } from 'lucide-react';
import { useChangeFollowMutation } from '../../../api/follows.endpoints.js';
import { errorText } from '../../../lib/error-text.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';

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
      toast({ title: follow ? m.people_followed() : m.people_unfollowed() });
    } catch (error) {
      toastError(m.common_error(), errorText(error, follow ? m.people_follow_failed() : m.people_unfollow_failed()));
    }
  };

  return (
    <button type="button" className={isFollowing ? 'btn' : 'btn ink'} disabled={!status} onClick={() => void toggle()}>
      {isFollowing ? <UserCheck {...icon} /> : <UserPlus {...icon} />}
      {isFollowing ? m.people_unfollow() : m.people_follow()}
    </button>
  );
};
