import type { Comment } from '@pictora/contracts';
import { m } from '../../texts/index.js';
import { Sheet } from '../sheet.js';
import { CommentForm } from './comment-form.js';
import { CommentList, type Discussed } from './comments.js';

type CommentsSheetProps = {
  image: Discussed;
  viewerId: string | null;
  onReport: (comment: Comment) => void;
  onClose: () => void;
};

/** The comments of one image over the feed. */
export const CommentsSheet = ({ image, viewerId, onReport, onClose }: CommentsSheetProps) => (
  <Sheet
    title={m.community_comments()}
    onClose={onClose}
    foot={<CommentForm imageId={image.id} isMember={viewerId !== null} />}
  >
    <CommentList image={image} viewerId={viewerId} onReport={onReport} />
  </Sheet>
);
