import type { Plan, Tier } from '@pictora/contracts';
import { m } from '../../texts/index.js';

type MemberPlanActionProps = { plan: Plan; currentTier: Tier; onChoose: () => void };

/** A plan for a member: the own one is only named, any other opens the plan dialog. */
export const MemberPlanAction = ({ plan, currentTier, onChoose }: MemberPlanActionProps) =>
  plan.id === currentTier ? (
    <button type="button" className="btn" disabled>
      {m.pricing_current_plan()}
    </button>
  ) : (
    <button type="button" className={`btn${plan.popular ? ' ink' : ''}`} aria-haspopup="dialog" onClick={onChoose}>
      {m.pricing_choose({ plan: plan.name })}
    </button>
  );
