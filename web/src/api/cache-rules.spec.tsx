import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { makeStore } from '../app/store.js';
import { session } from '../lib/session/session.js';
import { baseApi } from './base-api.js';
import { useListCommentsInfiniteQuery } from './comments.endpoints.js';

const { useReadQuery } = baseApi.injectEndpoints({
  endpoints: ({ query }) => ({ read: query<unknown, void>({ query: () => 'models', keepUnusedDataFor: 3600 }) }),
});

const realFetch = globalThis.fetch;
let calls: number;
let answer: () => Response;
let made: ReturnType<typeof makeStore>;
beforeEach(() => {
  calls = 0;
  answer = () => Response.json([]);
  globalThis.fetch = async () => {
    calls += 1;
    return answer();
  };
  session.clear();
  jest.useFakeTimers();
  made = makeStore();
});
afterEach(() => {
  made.dispose();
  globalThis.fetch = realFetch;
});

const useModels = () => useReadQuery();
const useComments = () => useListCommentsInfiniteQuery('0192f0c0-0000-7000-8000-000000000001');
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** A page that shows what is read; the answer has come by then. */
const show = async <T,>(read: () => T) => {
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={made.store}>{children}</Provider>;
  const view = renderHook(read, { wrapper });
  await pass(0);
  return view;
};

describe('what a page has read', () => {
  it('is fresh for 30 seconds, and read anew by a page that comes later', async () => {
    (await show(useModels)).unmount();
    await pass(29_000);
    (await show(useModels)).unmount();
    expect(calls).toBe(1);
    await pass(1_000);
    await show(useModels);
    expect(calls).toBe(2);
  });

  it('is read anew when the window gets the focus', async () => {
    await show(useModels);
    act(() => void dispatchEvent(new Event('focus')));
    await pass(0);
    expect(calls).toBe(2);
  });

  it('is not read anew by the clock', async () => {
    const { result } = await show(useModels);
    await pass(600_000);
    expect([calls, result.current.data]).toEqual([1, []]);
  });

  it('is not asked for again when that failed', async () => {
    answer = () => Response.json({ statusCode: 503, code: 'service_unavailable', message: 'Busy' }, { status: 503 });
    const { result } = await show(useModels);
    await pass(600_000);
    expect([calls, result.current.error]).toEqual([1, expect.objectContaining({ status: 503 })]);
  });
});

describe('comments', () => {
  it('are kept for 30 seconds after they were shown, and read anew then', async () => {
    (await show(useComments)).unmount();
    await pass(29_000);
    const again = await show(useComments);
    expect([calls, again.result.current.isSuccess]).toEqual([1, true]);
    again.unmount();
    await pass(30_000);
    await show(useComments);
    expect(calls).toBe(2);
  });
});
