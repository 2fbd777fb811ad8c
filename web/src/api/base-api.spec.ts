import { configureStore } from '@reduxjs/toolkit';
import { afterEach, expect, it } from '@jest/globals';
import { baseApi } from './base-api.js';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

it('begins a trace with each call', async () => {
  const sent: (string | null)[] = [];
  globalThis.fetch = async (input) => {
    sent.push((input as Request).headers.get('traceparent'));
    return Response.json({});
  };
  const api = baseApi.injectEndpoints({
    endpoints: ({ query }) => ({ probe: query<object, string>({ query: (path) => path }) }),
  });
  const { reducerPath, reducer, middleware } = baseApi;
  const store = configureStore({
    reducer: { [reducerPath]: reducer },
    middleware: (usual) => usual().concat(middleware),
  });
  for (const path of ['config', 'models']) await store.dispatch(api.endpoints.probe.initiate(path));
  for (const one of sent) expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(new Set(sent).size).toBe(2);
});
