import { actorName, type Notification } from '@pictora/contracts';
import { Rich, m } from '../../texts/index.js';

const markup = { actor: ({ children }: { children?: React.ReactNode }) => <b>{children}</b> };

/** Who did what, with the name set apart. */
export const NotificationWords = ({ notification }: { notification: Notification }) => {
  const { type, othersCount, count, actor } = notification;
  const name = actorName(actor);
  switch (type) {
    case 'like':
      return othersCount === 0 ? (
        <Rich message={m.notifications_like} inputs={{ name }} markup={markup} />
      ) : (
        <Rich message={m.notifications_like_others} inputs={{ name, count: othersCount }} markup={markup} />
      );
    case 'comment':
      return <Rich message={m.notifications_comment} inputs={{ name }} markup={markup} />;
    case 'follow':
      return <Rich message={m.notifications_follow} inputs={{ name }} markup={markup} />;
    case 'message':
      return <Rich message={m.notifications_message} inputs={{ name, count }} markup={markup} />;
  }
};

/** The same as one line of text. */
export const wordsOf = ({ type, othersCount, count, actor }: Notification): string => {
  const name = actorName(actor);
  switch (type) {
    case 'like':
      return othersCount === 0
        ? m.notifications_like({ name })
        : m.notifications_like_others({ name, count: othersCount });
    case 'comment':
      return m.notifications_comment({ name });
    case 'follow':
      return m.notifications_follow({ name });
    case 'message':
      return m.notifications_message({ name, count });
  }
};
