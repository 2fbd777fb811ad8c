import type { CreditBalance, CurrentUser, Profile, Subscription } from '@pictora/contracts';

/** The signed-in person as the page knows them: who they are from identity, what they may spend from billing. */
export const toCurrentUser = (
  profile: Profile,
  balance: CreditBalance,
  { customerId }: Pick<Subscription, 'customerId'>,
): CurrentUser => ({
  ...profile,
  subscriptionTier: balance.tier,
  creditsRemaining: balance.available,
  creditsTotal: balance.total,
  creditsHeld: balance.held,
  stripeCustomerId: customerId,
});
