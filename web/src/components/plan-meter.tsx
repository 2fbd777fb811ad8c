import type { Plan } from '@pictora/contracts';
import { plans } from '@pictora/contracts/constants';
import type { CSSProperties } from 'react';

const most = Math.max(...plans.map(({ monthlyCredits }) => monthlyCredits));

/** What the plan brings each month, beside what the largest plan brings. Decoration: the figure stands beside it. */
export const PlanMeter = ({ plan }: { plan: Plan }) => (
  <i className="plan-meter" style={{ '--share': plan.monthlyCredits / most } as CSSProperties} aria-hidden="true" />
);
