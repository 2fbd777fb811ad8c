import { createApi, fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query/react';
import { toFailure, type CallFailure } from '../lib/error-text.js';
import { takeAhead } from '../lib/fetched-ahead.js';
import { ownOrigin } from '../lib/own-origin.js';
import { session } from '../lib/session/session.js';
import { newTraceparent } from '../lib/traceparent.js';

/** RTK puts its own words into `status` when no answer came (`FETCH_ERROR`, `TIMEOUT_ERROR`, `PARSING_ERROR`). */
const send = fetchBaseQuery({
  baseUrl: new URL('/api/', ownOrigin).href,
  credentials: 'include',
  fetchFn: takeAhead,
  timeout: 60_000,
  prepareHeaders: async (headers) => {
    headers.set('traceparent', newTraceparent());
    if (headers.has('authorization')) return;
    const token = await session.accessToken();
    if (token) headers.set('authorization', `Bearer ${token}`);
  },
});

/** A call that shows a token of its own has nothing to do with the page's session. */
const showsItsOwn = (args: string | FetchArgs): boolean =>
  typeof args !== 'string' && new Headers(args.headers as HeadersInit | undefined).has('authorization');

/** A token can be refused although the clock says it holds: renew once and repeat, then give the session up. */
const withSession: BaseQueryFn<string | FetchArgs, unknown, CallFailure> = async (args, api, extra) => {
  let answer = await send(args, api, extra);
  if (answer.error?.status === 401 && !showsItsOwn(args) && session.current() && (await session.refresh())) {
    answer = await send(args, api, extra);
    if (answer.error?.status === 401) session.clear();
  }
  if (!answer.error) return { data: answer.data, ...(answer.meta ? { meta: answer.meta } : {}) };
  const status = 'originalStatus' in answer.error ? answer.error.originalStatus : answer.error.status;
  return { error: toFailure(status, answer.error.data), ...(answer.meta ? { meta: answer.meta } : {}) };
};

/** What messaging shows of people; hidden and shown again with a block. */
export const messagingTags = ['Unread', 'Conversation', 'Thread', 'Notification'] as const;
/** Whatever shows a person, so whatever a block changes. */
export const shownPeopleTags = [
  'Feed',
  'Comment',
  'Follow',
  'Block',
  'Person',
  { type: 'Image', id: 'FOUND' },
  ...messagingTags,
] as const;

/** The one API of the page; every feature injects its own endpoints. Cache rules: specification 9. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: withSession,
  tagTypes: [
    'User',
    'Person',
    'Image',
    'Job',
    'Quote',
    'Video',
    'DataExport',
    'Feed',
    'Comment',
    'Follow',
    'Block',
    'Report',
    'ReportQueue',
    'ModerationLog',
    'Unread',
    'Conversation',
    'Thread',
    'Notification',
  ],
  refetchOnMountOrArgChange: 30,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
