import type { NotificationPreferenceChanges, NotificationPreferences } from '@pictora/contracts';
import { baseApi } from './base-api.js';

/** What a person is told of, in the app and by email: kept on the server, so the same on every device. */
export const notificationPreferencesApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['NotificationPreferences'] })
  .injectEndpoints({
    endpoints: (build) => ({
      notificationPreferences: build.query<NotificationPreferences, void>({
        query: () => 'notifications/preferences',
        providesTags: ['NotificationPreferences'],
      }),
      changeNotificationPreferences: build.mutation<NotificationPreferences, NotificationPreferenceChanges>({
        query: (body) => ({ url: 'notifications/preferences', method: 'PATCH', body }),
        onQueryStarted: async (changes, { dispatch, queryFulfilled }) => {
          const shown = dispatch(
            notificationPreferencesApi.util.updateQueryData('notificationPreferences', undefined, (draft) => {
              for (const [type, channels] of Object.entries(changes) as [keyof NotificationPreferences, object][])
                Object.assign(draft[type], channels);
            }),
          );
          // The answer says no more than what was asked for. Of the other switches it may be behind: two clicks may cross.
          await queryFulfilled.catch(() => shown.undo()); // The caller shows the failure.
        },
      }),
    }),
  });

export const { useNotificationPreferencesQuery, useChangeNotificationPreferencesMutation } = notificationPreferencesApi;
