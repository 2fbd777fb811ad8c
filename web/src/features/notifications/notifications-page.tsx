import { Bell } from 'lucide-react';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { itemsOf } from '../../api/cursor-pages.js';
import { useUnreadNotificationsQuery } from '../../api/unread.endpoints.js';
import { Empty, LoadError } from '../../components/states.js';
import { paths } from '../../config/paths.js';
import { errorText } from '../../lib/error-text.js';
import { usePageTitle } from '../../lib/page-title.js';
import { toast, toastError } from '../../lib/toast.js';
import { useEndReached } from '../../lib/use-end-reached.js';
import {
  useNotificationsInfiniteQuery,
  useReadAllNotificationsMutation,
  useReadNotificationMutation,
} from './api/notifications.endpoints.js';
import { NotificationRow } from './components/notification-row.js';
import './notifications.css';

const Waiting = () => (
  <div className="notification-wait" role="status" aria-label="Loading notifications">
    {[64, 48, 72, 55, 60].map((width) => (
      <div key={width} className="row">
        <span className="skeleton" />
        <span className="skeleton" style={{ width: `${width}%` }} />
      </div>
    ))}
  </div>
);

const List = () => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotificationsInfiniteQuery();
  const [read] = useReadNotificationMutation();
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const end = useEndReached<HTMLDivElement>(hasNextPage, more);
  if (!data) {
    if (!error) return <Waiting />;
    return (
      <LoadError
        title="Your notifications could not be loaded"
        text={errorText(error, 'Try again in a moment.')}
        onRetry={() => void refetch()}
      />
    );
  }
  const notifications = itemsOf(data);
  if (notifications.length === 0)
    return (
      <Empty
        title="No notifications yet"
        help="When somebody likes or comments on a picture of yours, you read it here."
        icon={Bell}
        action={
          <Link to={paths.explore} className="btn middle">
            See what others make
          </Link>
        }
      />
    );
  return (
    <>
      <ul className="notifications" aria-label="Notifications">
        {notifications.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onRead={() => void read(notification.id)}
          />
        ))}
      </ul>
      <div ref={end} />
      {isFetchingNextPage && <Waiting />}
    </>
  );
};

/** What others did with one's pictures and for oneself (specification 2.17). */
const NotificationsPage = () => {
  usePageTitle('Notifications');
  const { data: loaded } = useNotificationsInfiniteQuery();
  const { data: counted } = useUnreadNotificationsQuery();
  const [readAll, { isLoading }] = useReadAllNotificationsMutation();
  const someUnread = (counted?.count ?? 0) > 0 || itemsOf(loaded).some(({ isRead }) => isRead === 0);
  const markAll = () =>
    void readAll().then((answer) =>
      'error' in answer
        ? toastError('The notifications could not be marked', errorText(answer.error, 'Try again in a moment.'))
        : toast({ title: 'All notifications marked as read' }),
    );
  return (
    <main id="main" tabIndex={-1} className="page notifications-page has-tab-bar">
      <header>
        <h1 className="h-title">Notifications</h1>
        {(someUnread || isLoading) && (
          <button type="button" className="btn middle" disabled={isLoading} onClick={markAll}>
            Mark all as read
          </button>
        )}
      </header>
      <List />
    </main>
  );
};
export default NotificationsPage;
