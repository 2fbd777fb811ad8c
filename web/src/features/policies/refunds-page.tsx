import { creditPack } from '@pictora/contracts/constants';
import { money } from '../../lib/money.js';
import type { Policy } from '../../components/policy/policy-sections.js';
import { PolicyPage } from './policy-page.js';

const policy: Policy = {
  title: 'Refund Policy',
  lead: 'Try a plan for a week. If it is not for you, you get your money back.',
  sections: [
    {
      heading: 'What can be refunded',
      text: 'Your first subscription, when both are true:',
      points: ['You ask within 7 days of its start.', 'At most 20 generations were used since then.'],
    },
    {
      heading: 'What cannot be refunded',
      text: 'Please choose with care, since these stay paid:',
      points: [
        'Renewals of a subscription.',
        `Credit packs (${creditPack.credits} credits for ${money(creditPack.price)}). They never expire instead.`,
        'Cancellations after the 7 days. Your plan goes on to the end of the month that is paid for.',
      ],
    },
    {
      heading: 'How to ask',
      text: 'Settings, Billing & Subscription, Request refund. The button is there as long as the refund is possible. You can also write to us.',
    },
    {
      heading: 'When the money arrives',
      text: 'We approve a refund within 3 to 5 business days. After that it depends on how you paid:',
      points: [
        'Cards: 5 to 10 business days.',
        'PayPal: 3 to 5 business days.',
        'Anything else: up to 14 business days.',
      ],
    },
    {
      heading: 'What happens to your account',
      text: 'A refunded plan ends at once, and your monthly credits are reset to those of the free plan. Credits from packs stay, and so do your pictures.',
    },
    {
      heading: 'Cancel and downgrade',
      text: 'Cancel at any time in the billing portal: the plan ends with the month that is paid for. Monthly credits do not roll over. If our prices change, we say so 30 days ahead.',
    },
    {
      heading: 'If something does not work',
      text: 'A credit is held while your picture is made and comes back by itself if it is not. Technical problems are solved within 48 hours.',
    },
  ],
};

const RefundsPage = () => <PolicyPage policy={policy} back="pricing" />;
export default RefundsPage;
