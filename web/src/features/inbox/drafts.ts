import { session } from '../../lib/session/session.js';

/** What was begun and not sent, by conversation: as long as the page is open, and for nobody else's eyes. */
const texts = new Map<string, string>();
session.subscribe((event) => {
  if (event === 'SIGNED_OUT' || event === 'SIGNED_IN') texts.clear();
});

export const drafts = {
  of: (conversationId: string): string => texts.get(conversationId) ?? '',
  keep: (conversationId: string, text: string): void => {
    if (text === '') texts.delete(conversationId);
    else texts.set(conversationId, text);
  },
};
