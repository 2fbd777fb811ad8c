import { notificationTypes, type NotificationType } from '@pictora/contracts';
import { Switch } from 'antd';
import {
  useChangeNotificationPreferencesMutation,
  useNotificationPreferencesQuery,
} from '../../../api/notification-preferences.endpoints.js';
import { errorText } from '../../../lib/error-text.js';
import { toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';

const words: Record<NotificationType, { readonly name: string; readonly help: string }> = {
  like: { name: m.settings_kind_likes(), help: m.settings_kind_likes_help() },
  comment: { name: m.settings_kind_comments(), help: m.settings_kind_comments_help() },
  follow: { name: m.settings_kind_followers(), help: m.settings_kind_followers_help() },
  message: { name: m.settings_kind_messages(), help: m.settings_kind_messages_help() },
};
const channels = [
  { key: 'inApp', title: m.settings_channel_app(), label: m.settings_channel_app_label },
  { key: 'email', title: m.settings_channel_email(), label: m.settings_channel_email_label },
] as const;

/** What one is told of, kind by kind: the same on every device. */
export const ChannelTable = () => {
  const { data: chosen, error, refetch } = useNotificationPreferencesQuery();
  const [change] = useChangeNotificationPreferencesMutation();
  if (!chosen && error)
    return (
      <p className="setting small text-2" role="alert">
        {m.settings_channels_failed()} {errorText(error, '')}
        <button type="button" className="link" onClick={() => void refetch()}>
          {m.common_try_again()}
        </button>
      </p>
    );
  const turn = (type: NotificationType, key: 'inApp' | 'email', on: boolean) =>
    void change({ [type]: { [key]: on } }).then((answer) => {
      if ('error' in answer) toastError(m.common_error(), errorText(answer.error, m.settings_channels_save_failed()));
    });
  return (
    <table className="channels">
      <caption className="vh">{m.settings_channels()}</caption>
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
            {channels.map(({ key, label }) => (
              <td key={key}>
                <Switch
                  aria-label={label({ kind: words[type].name })}
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
