import { isAppError, type RpcClient } from '@pictora/messaging';

/** Longest time, in milliseconds, that a publication waits to be seen in the feeds. */
const patienceMs = 1_000;

/**
 * Feeds follow media by a moment. Whoever has just made something public looks for it there at once, so the answer waits
 * for that moment; when social is away or behind, it is public all the same, and the feeds follow later.
 */
export const untilInFeeds = async (rpc: Pick<RpcClient, 'call'>, postId: string): Promise<void> => {
  try {
    await rpc.call('social.feed.await-post', { postId, patienceMs });
  } catch (error) {
    if (!isAppError(error, 'service_unavailable')) throw error;
  }
};
