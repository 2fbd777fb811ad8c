import { creditPack } from '@pictora/contracts/constants';
import { money } from '../../lib/money.js';
import { m } from '../../texts/index.js';
import type { Policy } from '../../components/policy/policy-sections.js';
import { PolicyPage } from './policy-page.js';

const policy: Policy = {
  title: m.policies_refunds(),
  lead: m.policies_refunds_lead(),
  sections: [
    {
      heading: m.policies_refunds_possible(),
      text: m.policies_refunds_possible_text(),
      points: [m.policies_refunds_possible_days(), m.policies_refunds_possible_generations()],
    },
    {
      heading: m.policies_refunds_impossible(),
      text: m.policies_refunds_impossible_text(),
      points: [
        m.policies_refunds_impossible_renewals(),
        m.policies_refunds_impossible_packs({ credits: creditPack.credits, price: money(creditPack.price) }),
        m.policies_refunds_impossible_late(),
      ],
    },
    {
      heading: m.policies_refunds_ask(),
      text: m.policies_refunds_ask_text(),
    },
    {
      heading: m.policies_refunds_when(),
      text: m.policies_refunds_when_text(),
      points: [m.policies_refunds_when_card(), m.policies_refunds_when_paypal(), m.policies_refunds_when_other()],
    },
    {
      heading: m.policies_refunds_account(),
      text: m.policies_refunds_account_text(),
    },
    {
      heading: m.policies_refunds_cancel(),
      text: m.policies_refunds_cancel_text(),
    },
    {
      heading: m.policies_refunds_problem(),
      text: m.policies_refunds_problem_text(),
    },
  ],
};

const RefundsPage = () => <PolicyPage policy={policy} back="pricing" />;
export default RefundsPage;
