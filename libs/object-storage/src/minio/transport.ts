import http from 'node:http';
import https from 'node:https';

type Transport = Pick<typeof http, 'request'>;

/** Answers that the client throws away unread, which would keep their connection for ever. */
const unread = new Set([408, 429, 499, 500, 502, 503, 504, 520]);

/**
 * Requests that fail when the store says nothing for so long. Once it has begun to answer it may be its reader who pauses, a
 * player for example, so then there is no limit.
 */
export const timeLimited = (protocol: string, limitMs: number): Transport => {
  const { request: begin } = protocol === 'https:' ? https : http;
  const request = (options: http.RequestOptions, onResponse: (response: http.IncomingMessage) => void) => {
    const begun = begin(options, (response) => {
      begun.setTimeout(0);
      if (unread.has(response.statusCode ?? 0)) response.resume();
      onResponse(response);
    });
    begun.setTimeout(limitMs, () => begun.destroy(new Error(`The store has not answered within ${limitMs} ms`)));
    return begun;
  };
  return { request: request as Transport['request'] };
};
