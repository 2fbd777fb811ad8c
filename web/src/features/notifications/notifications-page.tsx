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
import { m } from '../../texts/index.js';

const Waiting = () => (
  <div className="notification-wait" role="status" aria-label={m.notifications_loading()}>
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
        title={m.notifications_failed()}
        text={errorText(error, m.common_moment())}
        onRetry={() => void refetch()}
      />
    );
  }
  const notifications = itemsOf(data);
  if (notifications.length === 0)
    return (
      <Empty
        title={m.notifications_empty()}
        help={m.notifications_empty_help()}
        icon={Bell}
        action={
          <Link to={paths.explore} className="btn middle">
            {m.notifications_empty_action()}
          </Link>
        }
      />
    );
  return (
    <>
      <ul className="notifications" aria-label={m.notifications_title()}>
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
  usePageTitle(m.notifications_title());
  const { data: loaded } = useNotificationsInfiniteQuery();
  const { data: counted } = useUnreadNotificationsQuery();
  const [readAll, { isLoading }] = useReadAllNotificationsMutation();
  const someUnread = (counted?.count ?? 0) > 0 || itemsOf(loaded).some(({ isRead }) => isRead === 0);
  const markAll = () =>
    void readAll().then((answer) =>
      'error' in answer
        ? toastError(m.notifications_all_read_failed(), errorText(answer.error, m.common_moment()))
        : toast({ title: m.notifications_all_read() }),
    );
  return (
    <main id="main" tabIndex={-1} className="page notifications-page has-tab-bar">
      <header>
        <h1 className="h-title">{m.notifications_title()}</h1>
        {(someUnread || isLoading) && (
          <button type="button" className="btn middle" disabled={isLoading} onClick={markAll}>
            {m.notifications_mark_all()}
          </button>
        )}
      </header>
      <List />
    </main>
  );
};
export default NotificationsPage;
