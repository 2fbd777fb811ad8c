import type { IncomingMessage } from 'node:http';

/**
 * Whether a handshake may have come from a page of ours: browsers name the page's origin in it, and no rule of theirs keeps
 * foreign pages from opening sockets. Programs name none, and show their token like everybody.
 * @param publicUrl the address that browsers use, where the settings name it.
 */
export const isOwnOrigin = ({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string | undefined): boolean => {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.host === host || (publicUrl !== undefined && page.origin === new URL(publicUrl).origin);
};
