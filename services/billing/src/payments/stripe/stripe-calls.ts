import { inSpan, outsideCall } from '@pictora/telemetry/tracing';
import Stripe from 'stripe';
import { PaymentRefused, PaymentUnavailable } from '../payment-provider.port.js';

export type StripeAddress = { readonly secretKey: string; readonly apiUrl?: string | undefined };

/** Milliseconds for one try. Three of them fit into what the gateway waits. */
const timeout = 8_000;

/** Stripe's own client repeats what it may: lost connections, 409 and 5xx, under the same idempotency key. */
export const openStripe = ({ secretKey, apiUrl }: StripeAddress): Stripe => {
  const url = apiUrl === undefined ? null : new URL(apiUrl);
  const elsewhere = url && {
    host: url.hostname,
    protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
    port: url.port || (url.protocol === 'http:' ? '80' : '443'),
  };
  return new Stripe(secretKey, { timeout, maxNetworkRetries: 2, telemetry: false, ...elsewhere });
};

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;

/** The statuses with which Stripe judges what it is asked. Others speak of the moment (409, 424, 429, 5xx) or of our key (401, 403). */
const refusals: ReadonlySet<number | undefined> = new Set([400, 402, 404]);

const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  !(error instanceof Stripe.errors.StripeRateLimitError) &&
  refusals.has(error.statusCode);

/** Whatever Stripe did not do or say, as the errors that the port names. The reason stays for the log. */
export const asked = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await inSpan(outsideCall('stripe'), call);
  } catch (error) {
    if (error instanceof PaymentRefused) throw error;
    if (isRefusal(error)) throw new PaymentRefused('The payment provider refused what it was asked', { cause: error });
    throw new PaymentUnavailable('The payment provider did not do what it was asked', { cause: error });
  }
};
