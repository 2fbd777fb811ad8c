import type { Comment } from '@pictora/contracts';
import { useCallback, useState } from 'react';
import {
  useHideCommentMutation,
  useListCommentsInfiniteQuery,
  useRemoveCommentMutation,
} from '../../api/comments.endpoints.js';
import { itemsOf } from '../../api/cursor-pages.js';
import { errorText } from '../../lib/error-text.js';
import { toast, toastError } from '../../lib/toast.js';
import { useEndReached } from '../../lib/use-end-reached.js';
import { m } from '../../texts/index.js';
import { CommentRow } from './comment-row.js';
import './community.css';

export type Discussed = { readonly id: string; readonly user: { readonly id: string } };
type CommentListProps = {
  image: Discussed;
  viewerId: string | null;
  onReport: (comment: Comment) => void;
};

const done = { delete: m.community_comment_deleted, hide: m.community_comment_hidden };
const failed = { delete: m.community_comment_delete_failed, hide: m.community_comment_hide_failed };

const Skeleton = () => (
  <div role="status" aria-label={m.community_comments_loading()} className="comment-skeleton">
    {[62, 84, 48].map((width) => (
      <div key={width} className="row">
        <span className="skeleton comment-face" />
        <span className="grow">
          <span className="skeleton line" style={{ width: '28%' }} />
          <span className="skeleton line" style={{ width: `${width}%` }} />
        </span>
      </div>
    ))}
  </div>
);

/** What people say of one image, newest first. */
export const CommentList = ({ image, viewerId, onReport }: CommentListProps) => {
  const { currentData, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useListCommentsInfiniteQuery(
    image.id,
  );
  const [remove] = useRemoveCommentMutation();
  const [hide] = useHideCommentMutation();
  const [leaving, setLeaving] = useState<string | null>(null);
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const end = useEndReached<HTMLDivElement>(hasNextPage, more);

  const takeAway = async (comment: Comment, how: 'delete' | 'hide') => {
    if (leaving) return;
    setLeaving(comment.id);
    try {
      await (how === 'delete' ? remove : hide)({ id: comment.id, imageId: image.id }).unwrap();
      toast({ title: done[how]() });
    } catch (failure) {
      toastError(m.common_error(), errorText(failure, failed[how]()));
    } finally {
      setLeaving(null);
    }
  };

  if (!currentData) {
    if (!error) return <Skeleton />;
    return (
      <div role="alert" className="comments-failed">
        <p>{m.community_comments_failed()}</p>
        <p className="small text-2">{errorText(error, m.common_moment())}</p>
        <button type="button" className="btn middle" onClick={() => void refetch()}>
          {m.common_try_again()}
        </button>
      </div>
    );
  }
  const comments = itemsOf(currentData);
  if (comments.length === 0) return <p className="no-comments voice text-2">{m.community_comments_none()}</p>;
  return (
    <>
      <ul className="comments" aria-label={m.community_comments()}>
        {comments.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            viewerId={viewerId}
            isOwner={image.user.id === viewerId}
            disabled={leaving === comment.id}
            onDelete={() => void takeAway(comment, 'delete')}
            onHide={() => void takeAway(comment, 'hide')}
            onReport={() => onReport(comment)}
          />
        ))}
      </ul>
      <div ref={end} />
      {isFetchingNextPage && <Skeleton />}
    </>
  );
};
