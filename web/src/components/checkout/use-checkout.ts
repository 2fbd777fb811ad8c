import type { CurrentUser, PaidTier } from '@pictora/contracts';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import {
  billingApi,
  useCheckoutPackMutation,
  useCheckoutPlanMutation,
  useLazyLatestPackQuery,
  useOpenPortalMutation,
} from '../../api/billing.endpoints.js';
import { checkoutNote, type CheckoutNote } from '../../lib/checkout-note.js';
import { errorCode, errorText, isCallFailure } from '../../lib/error-text.js';
import { isSettledBy, makeIntents } from '../../lib/intents.js';
import { leaveFor } from '../../lib/leave.js';
import { toastError } from '../../lib/toast.js';
import { m } from '../../texts/index.js';

/** What is under way: it stays so until the page has been left, so that a second click finds the first. */
export type CheckoutBusy = PaidTier | 'pack' | 'portal' | null;

/** The server's answer begins with it too, where it knows more. */
const checkoutFailure = m.checkout_failed();
const portalFailure = m.checkout_portal_failed();
const intents = makeIntents(() => crypto.randomUUID());

/** The ways out of the page that lead to paying. Each failure is said; nothing is taken for bought. */
export const useCheckout = (user: CurrentUser) => {
  const dispatch = useDispatch();
  const [checkoutPlan] = useCheckoutPlanMutation();
  const [checkoutPack] = useCheckoutPackMutation();
  const [askLatestPack] = useLazyLatestPackQuery();
  const [openPortalCall] = useOpenPortalMutation();
  const [busy, setBusy] = useState<CheckoutBusy>(null);
  // State comes too late for the second click of a double click.
  const running = useRef(false);

  const free = () => {
    running.current = false;
    setBusy(null);
  };
  useEffect(() => {
    // Back from the checkout by the browser's own button, which may show this very page again.
    const onShow = (event: PageTransitionEvent) => event.persisted && free();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const leave = async (
    what: Exclude<CheckoutBusy, null>,
    call: () => Promise<{ readonly url: string }>,
    note: () => Promise<CheckoutNote | null>,
    onFailure: (error: unknown) => void,
  ) => {
    if (running.current) return;
    running.current = true;
    setBusy(what);
    try {
      const [{ url }, kept] = await Promise.all([call(), note()]);
      if (kept) checkoutNote.write(kept);
      else checkoutNote.clear();
      leaveFor(url);
    } catch (error) {
      free();
      onFailure(error);
    }
  };

  const pay = (
    what: PaidTier | 'pack',
    call: (key: string) => Promise<{ readonly url: string }>,
    note: () => Promise<CheckoutNote | null>,
  ) => {
    const wish = `${user.id}:${what}`;
    const send = async () => {
      try {
        const answer = await call(intents.keyFor(wish));
        intents.settle(wish);
        return answer;
      } catch (error) {
        if (isCallFailure(error) && isSettledBy(error.status)) intents.settle(wish);
        throw error;
      }
    };
    return leave(what, send, note, (error) => {
      toastError(checkoutFailure, errorText(error, '').replace(`${checkoutFailure}. `, ''));
      // Bought meanwhile, in another tab perhaps: show what is so now.
      if (errorCode(error) === 'plan_current') dispatch(billingApi.util.invalidateTags(['Subscription', 'User']));
    });
  };

  return {
    busy,
    buyPlan: (tier: PaidTier) =>
      pay(
        tier,
        (key) => checkoutPlan({ tier, key }).unwrap(),
        async () => ({ kind: 'plan', userId: user.id, tier }),
      ),
    buyPack: () =>
      pay(
        'pack',
        (key) => checkoutPack({ key }).unwrap(),
        async () => {
          const before = await askLatestPack()
            .unwrap()
            .catch(() => null);
          return before === null ? null : { kind: 'pack', userId: user.id, before };
        },
      ),
    openPortal: () =>
      leave(
        'portal',
        () => openPortalCall().unwrap(),
        async () => null,
        (error) => {
          const knowsMore = errorCode(error) !== null && errorCode(error) !== 'customer_missing';
          toastError(portalFailure, knowsMore ? errorText(error, '') : undefined);
        },
      ),
  };
};
export type Checkout = ReturnType<typeof useCheckout>;
