import type { CommunityImage } from '@pictora/contracts';
import { Flag, Link2, Send } from 'lucide-react';
import { AuthorLink } from '../../../components/community/author-link.js';
import { CommentForm } from '../../../components/community/comment-form.js';
import { CommentList } from '../../../components/community/comments.js';
import { LikeButton } from '../../../components/community/like-button.js';
import { TimeAgo } from '../../../components/time-ago.js';
import { Viewer } from '../../../components/viewer.js';
import { exploreImagePath } from '../../../config/paths.js';
import { number } from '../../../lib/format.js';
import { nameOf } from '../../../lib/picture-facts.js';
import { shareLink } from '../../../lib/share-link.js';
import { toast, toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';
import type { ExploreActions } from '../explore-actions.js';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

const share = async (image: CommunityImage) => {
  try {
    const shared = await shareLink(nameOf(image), exploreImagePath(image.id));
    if (shared === 'copied') toast({ title: m.common_link_copied() });
    if (shared === 'shared') toast({ title: m.explore_image_shared() });
  } catch {
    toastError(m.common_error(), m.pictures_share_failed());
  }
};

type ImageLightboxProps = {
  images: readonly CommunityImage[];
  index: number;
  total: string;
  actions: ExploreActions;
  covered: boolean;
  onMove: (index: number) => void;
  onClose: () => void;
};

/** A public image at full size, beside its words and what people say of it. */
export const ImageLightbox = ({ images, index, total, actions, covered, onMove, onClose }: ImageLightboxProps) => {
  const image = images[index];
  if (!image) return null;
  const { viewerId, onSend, onReport } = actions;
  const name = nameOf(image);
  const isMember = viewerId !== null;
  return (
    <Viewer images={images} index={index} name={name} total={total} covered={covered} onMove={onMove} onClose={onClose}>
      <h2 className="h-title">{name}</h2>
      <div className="opened-author">
        <AuthorLink person={image.user} size={36}>
          <span className="small text-3">
            <TimeAgo iso={image.createdAt} />
          </span>
        </AuthorLink>
      </div>
      {image.prompt && image.prompt !== name && <p className="voice prompt">{image.prompt}</p>}
      <div className="opened-actions">
        <LikeButton image={image} name={name} isMember={isMember} className="btn middle" size={18} />
        <button type="button" className="btn middle" onClick={() => onSend(image)}>
          <Send {...icon} />
          {m.common_send()}
        </button>
        <button type="button" className="btn middle" onClick={() => void share(image)}>
          <Link2 {...icon} />
          {m.common_share()}
        </button>
        {image.user.id !== viewerId && (
          <button
            type="button"
            className="icon-button"
            aria-label={m.pictures_report({ name })}
            onClick={() => onReport({ targetType: 'image', targetId: image.id, what: name })}
          >
            <Flag {...icon} />
          </button>
        )}
      </div>
      <section className="opened-comments" aria-labelledby="opened-comments">
        <h3 className="h3" id="opened-comments">
          {m.community_comments()}{' '}
          {image.commentsCount > 0 && <span className="text-3 figures">{number(image.commentsCount)}</span>}
        </h3>
        <CommentForm key={image.id} imageId={image.id} isMember={isMember} />
        <CommentList
          image={image}
          viewerId={viewerId}
          onReport={({ id, comment }) => onReport({ targetType: 'comment', targetId: id, what: comment })}
        />
      </section>
    </Viewer>
  );
};
