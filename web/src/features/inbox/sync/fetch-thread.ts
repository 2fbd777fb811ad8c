import { limits, type DirectMessage } from '@pictora/contracts';
import { emptyThread, joinPage, topOf, type Thread } from './thread.js';

export const threadPage = 30;
/** Who was away for longer than so many full pages begins anew at the newest one. */
const catchUpPages = 5;

export type ThreadAnswer<E> =
  { readonly items: readonly DirectMessage[]; readonly nextCursor: string | null } | { readonly error: E };
export type AskForMessages<E> = (params: {
  readonly limit: number;
  readonly after?: string;
}) => Promise<ThreadAnswer<E>>;

/**
 * At first the newest page; with something there, all that followed it, page by page.
 * @param known what is there at the moment of asking: it grows meanwhile.
 */
export const fetchThread = async <E>(
  known: () => Thread,
  ask: AskForMessages<E>,
): Promise<{ readonly data: Thread } | { readonly error: E }> => {
  let after = topOf(known())?.id;
  let found: Thread = emptyThread;
  for (let page = 0; after !== undefined && page < catchUpPages; page += 1) {
    const answer = await ask({ limit: limits.pageSizeMax, after });
    if ('error' in answer) return answer;
    found = joinPage(found, answer.items);
    if (answer.nextCursor === null) return { data: joinPage(known(), found.messages) };
    after = answer.nextCursor;
  }
  const newest = await ask({ limit: threadPage });
  if ('error' in newest) return newest;
  return { data: joinPage(after === undefined ? known() : emptyThread, newest.items) };
};
