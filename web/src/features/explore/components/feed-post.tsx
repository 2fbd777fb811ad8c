import type { CommunityImage } from '@pictora/contracts';
import { feedColumn } from '@pictora/contracts/constants';
import { MessageCircle, Send } from 'lucide-react';
import { AuthorLink } from '../../../components/community/author-link.js';
import { LikeButton } from '../../../components/community/like-button.js';
import { Picture, PictureLost, placeholderStyle, usePictureTries } from '../../../components/picture.js';
import { TimeAgo } from '../../../components/time-ago.js';
import { number } from '../../../lib/format.js';
import { nameOf } from '../../../lib/picture-facts.js';
import { m } from '../../../texts/index.js';
import type { ExploreActions } from '../explore-actions.js';
import { stoodInPage } from '../first-posts.js';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

type FeedPostProps = { image: CommunityImage; eager: boolean; actions: ExploreActions; onOpen: () => void };

/** A picture of the one-column feed, with its actions under it. */
export const FeedPost = ({ image, eager, actions, onOpen }: FeedPostProps) => {
  const tries = usePictureTries(2);
  const name = nameOf(image);
  const comments = number(image.commentsCount);
  return (
    <li className="post">
      <div className="post-frame" style={{ aspectRatio: `${image.width} / ${image.height}` }}>
        <button
          type="button"
          className="pic"
          style={placeholderStyle(image)}
          aria-label={m.pictures_open({ name })}
          onClick={onOpen}
        >
          <Picture
            key={tries.attempt}
            image={image}
            alt=""
            sizes={feedColumn.sizes}
            eager={eager}
            atOnce={stoodInPage(image.imageUrl)}
            onLost={tries.onLost}
          />
        </button>
        {tries.lost && <PictureLost onRetry={tries.retry} />}
      </div>
      <div className="post-line">
        <div className="post-words">
          <p className="voice clip post-name">{name}</p>
          <AuthorLink person={image.user} size={24}>
            <span className="text-3 post-time">
              <TimeAgo iso={image.createdAt} />
            </span>
          </AuthorLink>
        </div>
        <div className="post-actions">
          <LikeButton
            image={image}
            name={name}
            isMember={actions.viewerId !== null}
            className="post-action"
            size={20}
          />
          <button
            type="button"
            className="post-action"
            aria-label={m.community_open_comments({ count: image.commentsCount, shown: comments, name })}
            onClick={() => actions.onComments(image)}
          >
            <MessageCircle {...icon} />
            {image.commentsCount > 0 && <span className="figures">{comments}</span>}
          </button>
          <button
            type="button"
            className="post-action"
            aria-label={m.explore_send({ name })}
            onClick={() => actions.onSend(image)}
          >
            <Send {...icon} />
          </button>
        </div>
      </div>
    </li>
  );
};
