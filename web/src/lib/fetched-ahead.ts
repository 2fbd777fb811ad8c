/** Answers that the script before the app has asked for already (scripts/ahead-plugin.ts), by path and query. */
type FetchedAhead = { fetchedAhead?: Map<string, Promise<Response>> };

/** As `fetch`; what was fetched ahead is taken once. One that failed is asked for again, which says what is wrong. */
export const takeAhead: typeof fetch = async (input, init) => {
  const ahead = (globalThis as FetchedAhead).fetchedAhead;
  if (ahead && input instanceof Request && input.method === 'GET') {
    const { pathname, search } = new URL(input.url);
    const answer = ahead.get(pathname + search);
    ahead.delete(pathname + search);
    const response = await answer?.catch(() => undefined);
    if (response?.ok) return response;
  }
  return fetch(input, init);
};
