import type { CommunityImage } from '@pictora/contracts';
import { MessageCircle, Send } from 'lucide-react';
import { AuthorLink } from '../../../components/community/author-link.js';
import { LikeButton } from '../../../components/community/like-button.js';
import { Picture, PictureLost, placeholderStyle, usePictureTries } from '../../../components/picture.js';
import { TimeAgo } from '../../../components/time-ago.js';
import { number } from '../../../lib/format.js';
import { nameOf } from '../../../lib/picture-facts.js';
import { m } from '../../../texts/index.js';
import type { ExploreActions } from '../explore-actions.js';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

type FeedTileProps = {
  image: CommunityImage;
  sizes: string;
  eager: boolean;
  actions: ExploreActions;
  onOpen: () => void;
};

/** A picture of the wall, with its name, author, age and actions over its foot. */
export const FeedTile = ({ image, sizes, eager, actions, onOpen }: FeedTileProps) => {
  const tries = usePictureTries(2);
  const name = nameOf(image);
  const comments = number(image.commentsCount);
  const { user } = image;
  return (
    <>
      <button
        type="button"
        className="pic"
        style={placeholderStyle(image)}
        aria-label={m.explore_open_by({ name, author: `${user.firstName} ${user.lastName}` })}
        onClick={onOpen}
      >
        <Picture key={tries.attempt} image={image} alt="" sizes={sizes} eager={eager} onLost={tries.onLost} />
        <span className="veil" />
      </button>
      {tries.lost && <PictureLost onRetry={tries.retry} />}
      <div className="tile-foot on-picture">
        <div className="tile-words">
          <span className="tile-name voice">{name}</span>
          <AuthorLink person={user} size={22}>
            <span className="post-time">
              <TimeAgo iso={image.createdAt} />
            </span>
          </AuthorLink>
        </div>
        <div className="tile-actions">
          <LikeButton image={image} name={name} isMember={actions.viewerId !== null} className="glass" />
          <button
            type="button"
            className="glass"
            aria-label={m.community_open_comments({ count: image.commentsCount, shown: comments, name })}
            onClick={() => actions.onComments(image)}
          >
            <MessageCircle {...icon} />
            {image.commentsCount > 0 && <span className="figures">{comments}</span>}
          </button>
          <button
            type="button"
            className="glass"
            aria-label={m.explore_send({ name })}
            onClick={() => actions.onSend(image)}
          >
            <Send {...icon} />
          </button>
        </div>
      </div>
    </>
  );
};
