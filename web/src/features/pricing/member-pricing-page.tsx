import { creditPack, tierSchema, type CurrentUser, type Plan } from '@pictora/contracts';
import { useSearchParams } from 'react-router';
import { MemberPlanAction } from '../../components/checkout/member-plan-action.js';
import { SpendButton } from '../../components/checkout/spend-button.js';
import { useCheckout } from '../../components/checkout/use-checkout.js';
import { usePlanDialog } from '../../components/checkout/use-plan-dialog.js';
import { planQuery } from '../../config/paths.js';
import { money } from '../../lib/money.js';
import { m } from '../../texts/index.js';
import { PricingView } from './pricing-view.js';

/** Prices for members: a choice opens the plan dialog. Who chose before the login finds the choice open. */
const MemberPricingPage = ({ user }: { user: CurrentUser }) => {
  const [query, setQuery] = useSearchParams();
  const asked = tierSchema.safeParse(query.get(planQuery));
  const plans = usePlanDialog(user, {
    initial: asked.success ? asked.data : null,
    onClose: () =>
      setQuery(
        (now) => {
          now.delete(planQuery);
          return now;
        },
        { replace: true },
      ),
  });
  const { busy, buyPack } = useCheckout(user);
  const planAction = (plan: Plan) => (
    <MemberPlanAction plan={plan} currentTier={user.subscriptionTier} onChoose={() => plans.open(plan.id)} />
  );
  return (
    <>
      <PricingView
        currentTier={user.subscriptionTier}
        planAction={planAction}
        packAction={
          <SpendButton price={money(creditPack.price)} busy={busy === 'pack'} onClick={() => void buyPack()}>
            {m.pricing_buy_pack({ credits: creditPack.credits })}
          </SpendButton>
        }
      />
      {plans.dialog}
    </>
  );
};
export default MemberPricingPage;
