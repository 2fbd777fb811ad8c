import { isIP } from 'node:net';
import { z } from 'zod';

const mostHops = 10;
const wanted = `must be false, the number of proxies in front (1 to ${mostHops}), or their addresses (10.0.0.7,10.1.0.0/16)`;

const isProxyAddress = (text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || address.includes('%') || more.length > 0) return false;
  // A prefix of 0 would be everybody, who writes what they like.
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (kind === 4 ? 32 : 128));
};

/**
 * Whose X-Forwarded-For is believed. Never everybody's: a proxy appends the address that it saw, so all that stands before
 * is what the client wrote, and limits for each address would be the client's to avoid. A number is right only where nothing
 * but that many proxies reaches the port.
 */
export type TrustedProxies = { readonly hops: number } | { readonly addresses: readonly string[] };

export const trustedProxiesSetting = z.string().transform((text, context): TrustedProxies | null => {
  if (text === 'false') return null;
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= mostHops) return { hops: Number(text) };
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.every(isProxyAddress)) return { addresses };
  context.addIssue({ code: 'custom', message: wanted });
  return z.NEVER;
});

/** For Fastify, which walks from the socket towards the client and takes the first address that is not believed. */
export const trustProxy = (
  proxies: TrustedProxies | null,
): false | string[] | ((address: string, hop: number) => boolean) => {
  if (!proxies) return false;
  // A function and not the number: Fastify believes nobody when it is given one.
  if ('hops' in proxies) return (_, hop) => hop < proxies.hops;
  return [...proxies.addresses];
};
