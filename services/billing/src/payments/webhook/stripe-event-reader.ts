import { creditPack, idSchema, type PaidTier } from '@pictora/contracts';
import type Stripe from 'stripe';
import type { PaymentEvent, ProviderSubscription } from '../payment-event.js';
import { tierOfPrice, type PriceList } from '../price-list.js';
import type { StripeLookups } from './stripe-lookups.js';

type Fact<T extends PaymentEvent['type']> = Omit<Extract<PaymentEvent, { type: T }>, 'id' | 'occurredAt'>;
type Told = { [T in PaymentEvent['type']]: Fact<T> }[PaymentEvent['type']];

const idOf = (reference: string | { readonly id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;
const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Ours are marked with the account they are for; another product of the same Stripe account has no such mark. */
const userOf = (metadata: Stripe.Metadata | null | undefined): string | null => {
  const { data } = idSchema.safeParse(metadata?.['userId']);
  return data ?? null;
};

const statusOf = (status: Stripe.Subscription.Status): ProviderSubscription['status'] => {
  switch (status) {
    case 'trialing':
    case 'active':
      return 'active';
    case 'incomplete':
      return 'incomplete';
    case 'canceled':
    case 'incomplete_expired':
      return 'ended';
    default:
      return 'past-due';
  }
};

/** Stripe's events in our words. What has no meaning for us is null. */
export class StripeEventReader {
  constructor(
    private readonly prices: PriceList,
    private readonly lookups: StripeLookups,
  ) {}

  async read(event: Stripe.Event): Promise<PaymentEvent | null> {
    const told = await this.translate(event);
    return told && { ...told, id: event.id, occurredAt: isoOf(event.created) };
  }

  private async translate(event: Stripe.Event): Promise<Told | null> {
    switch (event.type) {
      case 'customer.subscription.created':
      case 'customer.subscription.updated':
      case 'customer.subscription.deleted':
        return this.subscriptionChanged(event.data.object);
      case 'invoice.paid':
        return this.monthPaid(event.data.object);
      case 'invoice.payment_failed':
        return this.monthPaymentFailed(event.data.object);
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
        return this.packPaid(event.data.object);
      case 'charge.refunded':
        return this.paymentRefunded(event.data.object);
      default:
        return null;
    }
  }

  private async subscriptionChanged(subscription: Stripe.Subscription): Promise<Fact<'subscription-changed'> | null> {
    const userId = userOf(subscription.metadata);
    const [item] = subscription.items.data;
    if (!userId || !item) return null;
    return {
      type: 'subscription-changed',
      userId,
      subscription: {
        subscriptionId: subscription.id,
        customerId: idOf(subscription.customer),
        tier: this.tierOf(item.price.id),
        status: statusOf(subscription.status),
        startedAt: isoOf(subscription.start_date),
        periodStart: isoOf(item.current_period_start),
        periodEnd: isoOf(item.current_period_end),
        cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
        nextTier: await this.scheduledTier(subscription.schedule, item.price.id),
        endedAt: subscription.ended_at === null ? null : isoOf(subscription.ended_at),
      },
    };
  }

  /** The plan of the phase after the current one. A schedule that was let go or fulfilled brings none. */
  private async scheduledTier(
    reference: string | Stripe.SubscriptionSchedule | null,
    currentPrice: string,
  ): Promise<PaidTier | null> {
    if (reference === null) return null;
    const schedule = typeof reference === 'string' ? await this.lookups.schedule(reference) : reference;
    const { current_phase: current, phases, status } = schedule;
    if (status !== 'active' || !current) return null;
    const next = phases.find(({ start_date: start }) => start >= current.end_date)?.items[0]?.price;
    return next === undefined || idOf(next) === currentPrice ? null : this.tierOf(idOf(next));
  }

  private async monthPaid(invoice: Stripe.Invoice): Promise<Fact<'month-paid'> | null> {
    const of = this.invoiceOfPlan(invoice);
    const month = this.monthOn(invoice);
    if (!of || !month) return null;
    return {
      type: 'month-paid',
      ...of,
      ...month,
      paymentId: await this.paymentOf(invoice),
      amount: invoice.amount_paid,
    };
  }

  private monthPaymentFailed(invoice: Stripe.Invoice): Fact<'month-payment-failed'> | null {
    const of = this.invoiceOfPlan(invoice);
    return of && { type: 'month-payment-failed', ...of };
  }

  private invoiceOfPlan(invoice: Stripe.Invoice) {
    const details = invoice.parent?.subscription_details;
    const userId = userOf(details?.metadata);
    if (!details || !userId || !invoice.customer) return null;
    return {
      userId,
      invoiceId: invoice.id,
      subscriptionId: idOf(details.subscription),
      customerId: idOf(invoice.customer),
    };
  }

  /** The plan that the invoice pays: of the lines for plans the one that reaches farthest, as credits for a left one do not. */
  private monthOn(invoice: Stripe.Invoice) {
    const [line] = invoice.lines.data
      .filter(({ amount, pricing }) => amount >= 0 && pricing?.price_details)
      .sort((a, b) => b.period.end - a.period.end || b.amount - a.amount);
    const price = line?.pricing?.price_details?.price;
    if (!line || price === undefined) return null;
    return {
      tier: this.tierOf(idOf(price)),
      periodStart: isoOf(line.period.start),
      periodEnd: isoOf(line.period.end),
    };
  }

  private async paymentOf(invoice: Stripe.Invoice): Promise<string | null> {
    if (invoice.amount_paid === 0) return null;
    const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
    return payment === undefined ? this.lookups.paymentOf(invoice.id) : idOf(payment);
  }

  /** Credits come from the catalogue: a session only says that it sells a pack. Some payments arrive days later. */
  private packPaid(session: Stripe.Checkout.Session): Fact<'pack-paid'> | null {
    const userId = userOf(session.metadata);
    const sellsPack = session.mode === 'payment' && session.metadata?.['pack'] === String(creditPack.credits);
    if (!userId || !sellsPack || session.payment_status !== 'paid' || !session.payment_intent) return null;
    return {
      type: 'pack-paid',
      userId,
      checkoutId: session.id,
      paymentId: idOf(session.payment_intent),
      customerId: session.customer === null ? null : idOf(session.customer),
      credits: creditPack.credits,
      amount: session.amount_total ?? 0,
    };
  }

  /** A part that was given back is between people; the plan goes only with the whole. A charge is given back in full once. */
  private async paymentRefunded(charge: Stripe.Charge): Promise<Fact<'payment-refunded'> | null> {
    if (!charge.refunded || !charge.payment_intent) return null;
    const paymentId = idOf(charge.payment_intent);
    const invoice = await this.lookups.invoiceOf(paymentId);
    const userId = userOf(charge.metadata) ?? userOf(invoice?.parent?.subscription_details?.metadata);
    if (!userId) return null;
    const subscription = invoice?.parent?.subscription_details?.subscription;
    return {
      type: 'payment-refunded',
      userId,
      refundId: charge.id,
      paymentId,
      subscriptionId: subscription === undefined ? null : idOf(subscription),
      amount: charge.amount_refunded,
    };
  }

  /** A price of ours that the settings do not name is a fault to mend, and the event is sent again until it is. */
  private tierOf(priceId: string): PaidTier {
    const tier = tierOfPrice(this.prices, priceId);
    if (!tier) throw new Error(`the price ${priceId} is none of the prices in the settings`);
    return tier;
  }
}
