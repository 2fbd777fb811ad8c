import type { DirectMessage, ImageCard } from '@pictora/contracts';
import type { MessageRecord } from './message.schema.js';

/** A message as its reader is shown it. */
export const toMessage = (
  { _id, conversationId, seq, senderId, content, createdAt }: MessageRecord,
  read: (content: string) => { readonly content: string; readonly card: ImageCard | null },
): DirectMessage => ({
  id: _id,
  conversationId,
  seq,
  senderId,
  createdAt: createdAt.toISOString(),
  ...read(content),
});
