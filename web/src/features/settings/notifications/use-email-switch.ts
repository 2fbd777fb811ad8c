import { notificationTypes, type NotificationPreferences } from '@pictora/contracts';
import { useEffect } from 'react';
import {
  useChangeNotificationPreferencesMutation,
  useNotificationPreferencesQuery,
} from '../../../api/notification-preferences.endpoints.js';
import { errorText } from '../../../lib/error-text.js';
import { usePreference } from '../../../lib/preferences.js';
import { toastError } from '../../../lib/toast.js';
import { m } from '../../../texts/index.js';

const anyEmail = (chosen: NotificationPreferences): boolean => notificationTypes.some((type) => chosen[type].email);

/**
 * The switch for all emails at once. This device remembers it, as specified; what is sent is decided on the server, so
 * the switch follows what was chosen there, on whichever device.
 */
export const useEmailSwitch = (): readonly [boolean, (on: boolean) => void] => {
  const [on, remember] = usePreference('emailNotifications');
  const { data: chosen } = useNotificationPreferencesQuery();
  const [change] = useChangeNotificationPreferencesMutation();
  const onServer = chosen && anyEmail(chosen);
  useEffect(() => {
    if (onServer !== undefined && onServer !== on) remember(onServer);
    // Only what the server says moves the switch by itself.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [onServer]);

  const turn = (next: boolean) => {
    remember(next);
    const email = { email: next };
    void change({ like: email, comment: email, follow: email, message: email }).then((answer) => {
      if (!('error' in answer)) return;
      remember(!next);
      toastError(m.common_error(), errorText(answer.error, m.settings_channels_save_failed()));
    });
  };
  return [on, turn];
};
