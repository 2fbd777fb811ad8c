import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { GatewaySettings } from '../gateway-settings.js';

/** antd writes style elements, so styles may be inline; scripts never. */
const contentSecurityPolicy = {
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", 'ws:', 'wss:'],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'upgrade-insecure-requests': null,
  },
};

/**
 * Helmet's headers. They are the same for every answer, so they are asked for once and not composed anew for each
 * request, which cost a twentieth of a small call.
 */
export const securityHeaders = (settings: Pick<GatewaySettings, 'PUBLIC_URL'>): Readonly<Record<string, string>> => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  let failure: unknown;
  helmet({
    contentSecurityPolicy,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: settings.PUBLIC_URL?.startsWith('https') ?? false,
  })(request, response, (error) => (failure = error));
  if (failure instanceof Error) throw failure;
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
};
