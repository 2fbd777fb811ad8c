import type { CommunityImage } from '@pictora/contracts';
import { Heart } from 'lucide-react';
import { number } from '../../lib/format.js';
import { m } from '../../texts/index.js';
import { useLike } from './use-like.js';

type LikeButtonProps = { image: CommunityImage; name: string; isMember: boolean; className: string; size?: number };

export const LikeButton = ({ image, name, isMember, className, size = 16 }: LikeButtonProps) => {
  const toggle = useLike(image, isMember);
  const { isLikedByUser, likesCount } = image;
  return (
    <button
      type="button"
      className={className}
      aria-label={m.community_like({ count: likesCount, shown: number(likesCount), name })}
      aria-pressed={isLikedByUser}
      onClick={toggle}
    >
      <Heart size={size} strokeWidth={1.75} fill={isLikedByUser ? 'currentColor' : 'none'} aria-hidden="true" />
      {likesCount > 0 && <span className="figures">{number(likesCount)}</span>}
    </button>
  );
};
