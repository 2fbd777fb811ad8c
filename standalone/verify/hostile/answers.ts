import type { Image } from '@pictora/contracts';
import type { ApiClient } from '../../e2e/api-client.js';
import { Violation } from '../kit/harness.js';
import type { Client } from './client.js';
import { faultsOfHeaders, type Kind } from './headers.js';

/** An address of each kind that there is, seen by `api`. The sandbox's page is that of a payment which was begun. */
const addresses = async (api: ApiClient): Promise<readonly (readonly [Kind, string])[]> => {
  const { body } = await api.send<{ url: string }>('POST', '/api/create-checkout-session', { tier: 'pro' });
  const image = (await api.images())[0] as Image;
  return [
    ...['/', '/explore', '/login', '/profile', '/no/such/page', '/dev/mail', '/api/docs'].map(
      (path) => ['page', path] as const,
    ),
    ...[new URL(body.url).pathname, '/sandbox/checkout/none', '/sandbox/portal/none'].map(
      (path) => ['sandbox', path] as const,
    ),
    ...['/api/auth/user', '/api/images', '/api/plans', '/api/credits/history', '/api/credits/history?format=csv'].map(
      (path) => ['api', path] as const,
    ),
    ...['/api/nothing', '/api/images/none', '/api/%zz', '/%ff', '/api/health/live', '/api/docs-json'].map(
      (path) => ['api', path] as const,
    ),
    ...['/oidc/.well-known/openid-configuration', '/oidc/auth?client_id=none', '/oidc/nothing'].map(
      (path) => ['api', path] as const,
    ),
    ...[image.imageUrl, `${image.imageUrl}?download=true`, `${image.imageUrl}?width=320`].map(
      (path) => ['file', path] as const,
    ),
    ...['/theme.js', '/favicon.svg', '/robots.txt', '/sandbox/sandbox.css'].map((path) => ['asset', path] as const),
  ];
};

/** Looks at the headers of every kind of answer; how many were looked at. Throws a Violation that names all that is wrong. */
export const checkHeaders = async (client: Client, api: ApiClient, seed: number): Promise<number> => {
  const all = await addresses(api);
  const wrong: string[] = [];
  for (const [kind, path] of all) {
    const { headers, status } = await client.ask({
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${api.token}` },
    });
    for (const fault of faultsOfHeaders(headers, kind)) wrong.push(`${path} (${status}): ${fault}`);
  }
  if (wrong.length > 0) throw new Violation(`headers: ${wrong[0]}, and ${wrong.length - 1} more`, seed, wrong);
  return all.length;
};
