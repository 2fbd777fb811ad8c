import type { Plan } from '@pictora/contracts';
import { creditPack } from '@pictora/contracts/constants';
import { VisitorPlanAction } from '../../components/visitor-plan-action.js';
import { loginFor, paths } from '../../config/paths.js';
import { money } from '../../lib/money.js';
import { m } from '../../texts/index.js';
import { PricingView } from './pricing-view.js';

const planAction = (plan: Plan) => <VisitorPlanAction plan={plan} />;

/** Prices for visitors. Whoever chooses logs in, and finds the choice open. */
const PricingPage = () => (
  <PricingView
    currentTier={null}
    planAction={planAction}
    packAction={
      <a className="btn" href={loginFor(paths.pricing)}>
        {m.pricing_buy_pack_for({ credits: creditPack.credits, price: money(creditPack.price) })}
      </a>
    }
  />
);
export default PricingPage;
