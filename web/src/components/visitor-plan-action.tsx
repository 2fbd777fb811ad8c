import type { Plan } from '@pictora/contracts';
import { Link } from 'react-router';
import { loginFor, paths, pricingWith } from '../config/paths.js';
import { m } from '../texts/index.js';

/** A plan for someone who is not signed in: the free one is the sign-up, a paid one waits behind the login. */
export const VisitorPlanAction = ({ plan }: { plan: Plan }) =>
  plan.price === 0 ? (
    <Link to={paths.signUp} className="btn">
      {m.pricing_try_free()}
    </Link>
  ) : (
    <a href={loginFor(pricingWith(plan.id))} className={`btn${plan.popular ? ' ink' : ''}`}>
      {m.pricing_choose({ plan: plan.name })}
    </a>
  );
