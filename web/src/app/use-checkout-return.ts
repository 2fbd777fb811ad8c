import { creditPack, planOf, type CurrentUser, type PaidTier, type Subscription } from '@pictora/contracts';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useGetUserQuery } from '../api/account.endpoints.js';
import { billingApi, useGetSubscriptionQuery, useLatestPackQuery } from '../api/billing.endpoints.js';
import { paths } from '../config/paths.js';
import { analytics } from '../lib/analytics.js';
import { checkoutNote, type CheckoutNote } from '../lib/checkout-note.js';
import { creditCount } from '../lib/credits.js';
import { toast } from '../lib/toast.js';
import { m } from '../texts/index.js';

/** The payment is told to the server by a webhook, which may come after the browser does. */
const lookEvery = 1500;
const lookFor = 45_000;

type Outcome = 'bought' | 'scheduled' | 'waiting';

/** What the server shows of a purchase so far. Without a note only the plan can tell: any that is paid for. */
export const outcomeOf = (
  note: CheckoutNote | null,
  user: Pick<CurrentUser, 'subscriptionTier'>,
  subscription: Pick<Subscription, 'nextTier'> | undefined,
  latestPack: number | undefined,
): Outcome => {
  if (note?.kind === 'pack') return latestPack !== undefined && latestPack > note.before ? 'bought' : 'waiting';
  if (!note) return user.subscriptionTier === 'free' ? 'waiting' : 'bought';
  if (user.subscriptionTier === note.tier) return 'bought';
  return subscription?.nextTier === note.tier ? 'scheduled' : 'waiting';
};

const reportPlan = (tier: PaidTier) =>
  analytics.report({ name: 'purchase', item: tier, value: planOf(tier).price, currency: 'USD' });

/** Says and counts what was bought. */
const finish = (outcome: 'bought' | 'scheduled', note: CheckoutNote | null, user: CurrentUser) => {
  if (note?.kind === 'pack') {
    analytics.report({ name: 'purchase', item: 'credit-pack', value: creditPack.price, currency: 'USD' });
    return toast({
      title: m.checkout_thanks(),
      description: m.checkout_pack_bought({ credits: creditCount(creditPack.credits) }),
    });
  }
  if (outcome === 'scheduled' && note)
    return toast({
      title: m.checkout_change_noted(),
      description: m.checkout_change_begins({ plan: planOf(note.tier).name }),
    });
  if (user.subscriptionTier === 'free') return;
  const { name, monthlyCredits } = planOf(user.subscriptionTier);
  reportPlan(user.subscriptionTier);
  toast({ title: m.checkout_welcome({ plan: name }), description: m.checkout_welcome_help({ count: monthlyCredits }) });
};

/**
 * Back from the checkout (specification 4). With `success=true`, or `credits=added`, the account is asked again until it shows what was
 * bought; only then it is said, reported once, and the query goes. With `canceled` it is said that nothing was paid.
 */
export const useCheckoutReturn = (user: CurrentUser | undefined): void => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const [since] = useState(() => Date.now());
  const done = useRef(false);
  // A plan comes back with the first, a pack with the second.
  const isBack = query.get('success') === 'true' || query.get('credits') === 'added';
  const isCanceled = query.has('canceled') || query.has('cancelled');
  const waiting = { pollingInterval: isBack ? lookEvery : 0, skip: !isBack };
  const { fulfilledTimeStamp: userAt } = useGetUserQuery(undefined, waiting);
  const { currentData: subscription } = useGetSubscriptionQuery(undefined, waiting);
  const { currentData: latestPack } = useLatestPackQuery(undefined, waiting);

  useEffect(() => {
    if (!isBack && !isCanceled) done.current = false;
    if (!user || done.current || (!isBack && !isCanceled)) return;
    const close = () => {
      done.current = true;
      checkoutNote.clear();
      const rest = new URLSearchParams(search);
      for (const name of ['success', 'credits', 'canceled', 'cancelled']) rest.delete(name);
      // In the settings, to where the purchase is seen.
      const hash = pathname === paths.settings ? '#billing' : '';
      void navigate({ pathname, search: rest.toString(), hash }, { replace: true });
    };
    if (!isBack) {
      close();
      toast({ title: m.checkout_canceled(), description: m.checkout_canceled_help() });
      return;
    }
    const note: CheckoutNote | null =
      checkoutNote.read(user.id) ?? (query.has('credits') ? { kind: 'pack', userId: user.id, before: -1 } : null);
    const outcome = outcomeOf(note, user, subscription, latestPack);
    if (outcome !== 'waiting') {
      close();
      finish(outcome, note, user);
      dispatch(billingApi.util.invalidateTags(['User', 'Subscription', 'Ledger']));
    } else if (Date.now() - since > lookFor) {
      close();
      toast({
        title: m.checkout_nothing_yet(),
        description: m.checkout_nothing_yet_help(),
      });
    }
  }, [user, userAt, subscription, latestPack, query, isBack, isCanceled, since, pathname, search, navigate, dispatch]);
};
