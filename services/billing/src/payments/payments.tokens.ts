/** The `PaymentProvider` that the settings choose. */
export const PAYMENT_PROVIDER = Symbol('PaymentProvider');
/** What the provider's prices are called there (`PriceList`). */
export const PRICE_LIST = Symbol('PriceList');
/** The `Sandbox`, or null where Stripe takes the payments. */
export const SANDBOX = Symbol('Sandbox');
