import { notificationTypes, type NotificationType } from '@pictora/contracts';
import { Switch } from 'antd';
import {
  useChangeNotificationPreferencesMutation,
  useNotificationPreferencesQuery,
} from '../../../api/notification-preferences.endpoints.js';
import { errorText } from '../../../lib/error-text.js';
import { toastError } from '../../../lib/toast.js';

const words: Record<NotificationType, { readonly name: string; readonly help: string }> = {
  like: { name: 'Likes', help: 'Somebody likes a picture of yours.' },
  comment: { name: 'Comments', help: 'Somebody writes under a picture of yours.' },
  follow: { name: 'Followers', help: 'Somebody begins to follow you.' },
  message: { name: 'Messages', help: 'Somebody writes to you. Your inbox counts them either way.' },
};
const channels = [
  { key: 'inApp', title: 'In app', said: 'in the app' },
  { key: 'email', title: 'Email', said: 'by email' },
] as const;

/** What one is told of, kind by kind: the same on every device. */
export const ChannelTable = () => {
  const { data: chosen, error, refetch } = useNotificationPreferencesQuery();
  const [change] = useChangeNotificationPreferencesMutation();
  if (!chosen && error)
    return (
      <p className="setting small text-2" role="alert">
        What you hear of could not be loaded. {errorText(error, '')}
        <button type="button" className="link" onClick={() => void refetch()}>
          Try Again
        </button>
      </p>
    );
  const turn = (type: NotificationType, key: 'inApp' | 'email', on: boolean) =>
    void change({ [type]: { [key]: on } }).then((answer) => {
      if ('error' in answer) toastError('Error', errorText(answer.error, 'Your choice could not be saved.'));
    });
  return (
    <table className="channels">
      <caption className="vh">What you are told of, and how</caption>
      <thead>
        <tr>
          <td />
          {channels.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationTypes.map((type) => (
          <tr key={type}>
            <th scope="row">
              <b>{words[type].name}</b>
              <span className="small text-3">{words[type].help}</span>
            </th>
            {channels.map(({ key, said }) => (
              <td key={key}>
                <Switch
                  aria-label={`${words[type].name} ${said}`}
                  checked={chosen?.[type][key] ?? false}
                  disabled={!chosen}
                  onChange={(on) => turn(type, key, on)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
