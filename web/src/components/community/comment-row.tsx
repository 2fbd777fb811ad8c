import type { Comment } from '@pictora/contracts';
import { EyeOff, Flag, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { personPath } from '../../config/paths.js';
import { m } from '../../texts/index.js';
import { Avatar } from '../avatar.js';
import { TimeAgo } from '../time-ago.js';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

type CommentRowProps = {
  comment: Comment;
  viewerId: string | null;
  /** The image's owner may take comments of others off it. */
  isOwner: boolean;
  disabled: boolean;
  onDelete: () => void;
  onHide: () => void;
  onReport: () => void;
};

/** Only its author deletes a comment (specification 6). */
export const CommentRow = (props: CommentRowProps) => {
  const { comment, viewerId, isOwner, disabled, onDelete, onHide, onReport } = props;
  const { user } = comment;
  const name = `${user.firstName} ${user.lastName}`;
  const isOwn = comment.userId === viewerId;
  return (
    <li className="comment">
      <Avatar person={user} size={32} />
      <div className="grow">
        <p className="comment-head">
          <Link to={personPath(user.id)} className="comment-author">
            @{user.username}
          </Link>
          <span className="small text-3">
            <TimeAgo iso={comment.createdAt} />
          </span>
        </p>
        <p className="comment-text">{comment.comment}</p>
      </div>
      {viewerId && (
        <div className="comment-tools">
          {isOwn && (
            <button
              type="button"
              className="icon-button"
              aria-label={m.community_comment_delete()}
              disabled={disabled}
              onClick={onDelete}
            >
              <Trash2 {...icon} />
            </button>
          )}
          {!isOwn && isOwner && (
            <button
              type="button"
              className="icon-button"
              aria-label={m.community_comment_hide({ name })}
              data-tip={m.community_comment_hide_tip()}
              disabled={disabled}
              onClick={onHide}
            >
              <EyeOff {...icon} />
            </button>
          )}
          {!isOwn && (
            <button
              type="button"
              className="icon-button"
              aria-label={m.community_comment_report({ name })}
              onClick={onReport}
            >
              <Flag {...icon} />
            </button>
          )}
        </div>
      )}
    </li>
  );
};
