import type { Notification } from '@pictora/contracts';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar } from '../../../components/avatar.js';
import { Picture, placeholderStyle } from '../../../components/picture.js';
import { TimeAgo } from '../../../components/time-ago.js';
import { m } from '../../../texts/index.js';
import { NotificationWords, wordsOf } from '../notification-words.js';
import { targetOf } from '../notification-target.js';

const THUMBNAIL = 56;

/** Who did what, when, to which picture. Going there reads it. */
export const NotificationRow = ({ notification, onRead }: { notification: Notification; onRead: () => void }) => {
  const { actor, image, createdAt, isRead } = notification;
  const unread = isRead === 0;
  return (
    <li className={unread ? 'notification unread' : 'notification'}>
      <Link to={targetOf(notification)} className="notification-link" onClick={() => unread && onRead()}>
        <Avatar person={actor} size={44} />
        <span className="grow">
          <span className="notification-text">
            {unread && <span className="vh">{m.notifications_unread()} </span>}
            <NotificationWords notification={notification} />
          </span>
          <span className="small text-3">
            <TimeAgo iso={createdAt} />
          </span>
        </span>
        {image && (
          <span className="thumb" style={placeholderStyle(image)}>
            <Picture image={image} sizes={`${THUMBNAIL}px`} />
          </span>
        )}
      </Link>
      {unread ? (
        <button
          type="button"
          className="icon-button mark-read"
          aria-label={m.notifications_mark_one({ notification: wordsOf(notification) })}
          data-tip={m.notifications_mark()}
          onClick={onRead}
        >
          <span className="unread-dot" aria-hidden="true" />
          <Check size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      ) : (
        <span className="mark-read" aria-hidden="true" />
      )}
    </li>
  );
};
