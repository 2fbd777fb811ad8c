import { nextCursorHeader } from '@pictora/contracts';
import type { AppReply } from '../http/app-request.js';

type Page<Item> = { readonly items: Item[]; readonly nextCursor: string | null };

/** Lists leave as arrays; where the next page begins stands in a header. */
export const sendPage = <Item>({ items, nextCursor }: Page<Item>, reply: AppReply): Item[] => {
  if (nextCursor !== null) void reply.header(nextCursorHeader, nextCursor);
  return items;
};
