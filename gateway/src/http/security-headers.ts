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
    // The own host's sockets are meant too; any other's would carry away what an injected script has read.
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'upgrade-insecure-requests': null,
  },
};

/** What the app asks of a browser is nothing of these, so nothing in it may: neither a script of ours nor one that got in. */
const permissions = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'display-capture'];
const permissionsPolicy = permissions.map((name) => `${name}=()`).join(', ');

/**
 * Helmet's headers, and that an answer is kept by nobody: what may be kept says so itself. They are the same for every answer, so they are asked for once and not composed anew for each
 * request, which cost a twentieth of a small call.
 */
export const securityHeaders = (settings: Pick<GatewaySettings, 'PUBLIC_URL'>): Readonly<Record<string, string>> => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  let failure: unknown;
  helmet({
    contentSecurityPolicy,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: settings.PUBLIC_URL?.startsWith('https') ?? false,
  })(request, response, (error) => (failure = error));
  if (failure instanceof Error) throw failure;
  const composed = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return {
    ...(Object.fromEntries(composed) as Record<string, string>),
    'permissions-policy': permissionsPolicy,
    'cache-control': 'no-store',
  };
};
