import { AppError } from '@pictora/messaging';
import type { GatewaySettings } from '../gateway-settings.js';
import type { AppRequest } from './app-request.js';

/**
 * Where the caller's browser has our pages: the address that the settings give, else the one it called. A page cannot make
 * a browser call us under another host's name, so what it may get wrong this way is its own return alone.
 */
export const publicOrigin = (request: AppRequest, { PUBLIC_URL }: Pick<GatewaySettings, 'PUBLIC_URL'>): string => {
  const address = PUBLIC_URL ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(address)) throw new AppError('validation_failed', 'The Host header names no host');
  return new URL(address).origin;
};
