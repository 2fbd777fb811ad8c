import { describe, expect, it } from '@jest/globals';
import { readSettings, SettingsError } from '@pictora/service-kit';
import { billingSettings } from './config.js';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  STRIPE_PRICE_PRO: 'price_pro',
  STRIPE_PRICE_ULTRA: 'price_ultra',
  STRIPE_PRICE_PREMIUM: 'price_premium',
  STRIPE_PRICE_PACK: 'price_pack',
};

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings(billingSettings, env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
};
const namesOf = (faults: readonly string[]) => faults.map((fault) => fault.split(':')[0]);

describe('the settings for payments', () => {
  it('need nothing on a single machine, where the sandbox takes the payments', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ NODE_ENV: 'production', PICTORA_EMBEDDED: 'true' })).toEqual([]);
  });

  it('stop production that lacks Stripe, naming each variable', () => {
    const missing = namesOf(faultsOf({ NODE_ENV: 'production', EVENTSTORE_URL: 'esdb://events:2113' }));
    expect(missing).toEqual(Object.keys(stripe));
  });

  it.each(Object.keys(stripe).filter((name) => name !== 'STRIPE_SECRET_KEY'))(
    'are all or none: with a key, %s is missed by its name, everywhere',
    (name) => {
      const { [name as keyof typeof stripe]: _, ...rest } = stripe;
      expect(namesOf(faultsOf(rest))).toEqual([name]);
      expect(namesOf(faultsOf({ ...rest, NODE_ENV: 'production', EVENTSTORE_URL: 'esdb://events:2113' }))).toEqual([
        name,
      ]);
    },
  );

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['STRIPE_WEBHOOK_SECRET', 'short'],
    ['STRIPE_PRICE_PRO', '19.99'],
    ['STRIPE_API_URL', 'ftp://stripe.test'],
  ])('refuse %s=%s without telling its value', (name, value) => {
    const faults = faultsOf({ ...stripe, [name]: value });
    expect(namesOf(faults)).toEqual([name]);
    expect(faults.join()).not.toContain(value);
  });
});
