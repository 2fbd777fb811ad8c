import { creditPack, planOf, prices, videoSeconds } from '@pictora/contracts/constants';
import { contact } from '../../config/contact.js';
import { dateFormat } from '../../lib/format.js';
import { money } from '../../lib/money.js';
import { m } from '../../texts/index.js';
import type { Policy } from './policy-sections.js';

const [free, pro, ultra, premium] = (['free', 'pro', 'ultra', 'premium'] as const).map(planOf) as [
  ReturnType<typeof planOf>,
  ReturnType<typeof planOf>,
  ReturnType<typeof planOf>,
  ReturnType<typeof planOf>,
];
const paid = [pro, ultra, premium];
const videos = videoSeconds.map((seconds) =>
  m.policies_terms_credits_video_price({ credits: seconds * prices.videoPerSecond, seconds }),
);

const month = dateFormat({ month: 'long', year: 'numeric' });

/** What a new member accepts. Figures come from the catalogue and from specification 9. */
export const terms: Policy = {
  title: m.policies_terms(),
  lead: m.policies_terms_lead(),
  updated: month.format(new Date(2025, 9)),
  sections: [
    {
      heading: m.policies_terms_who(),
      text: m.policies_terms_who_text(),
    },
    {
      heading: m.policies_terms_account(),
      text: m.policies_terms_account_text(),
    },
    {
      heading: m.policies_terms_service(),
      text: m.policies_terms_service_text(),
    },
    {
      heading: m.policies_terms_credits(),
      text: m.policies_terms_credits_text(),
      points: [
        m.policies_terms_credits_image({ image: prices.image, edit: prices.edit }),
        m.policies_terms_credits_video({ price: prices.videoPerSecond, videos: videos.join(', '), plan: premium.name }),
        m.policies_terms_credits_held(),
        m.policies_terms_credits_monthly(),
        m.policies_terms_credits_value(),
      ],
    },
    {
      heading: m.policies_terms_plans(),
      text: m.policies_terms_plans_text(),
      points: [
        m.policies_terms_plans_free({ plan: free.name, credits: free.monthlyCredits }),
        ...paid.map(({ name, price, monthlyCredits }) =>
          m.policies_terms_plans_paid({ plan: name, price: money(price), credits: monthlyCredits }),
        ),
        m.policies_terms_plans_pack({ credits: creditPack.credits, price: money(creditPack.price) }),
        m.policies_terms_plans_prices(),
      ],
    },
    {
      heading: m.policies_terms_leaving(),
      text: m.policies_terms_leaving_text({ free: free.name, credits: free.monthlyCredits }),
    },
    {
      heading: m.policies_terms_ownership(),
      text: m.policies_terms_ownership_text(),
      points: [
        m.policies_terms_ownership_free({ plan: free.name }),
        m.policies_terms_ownership_pro({ plan: pro.name }),
        m.policies_terms_ownership_client({ ultra: ultra.name, premium: premium.name }),
      ],
    },
    {
      heading: m.policies_terms_sharing(),
      text: m.policies_terms_sharing_text(),
    },
    {
      heading: m.policies_terms_rules(),
      text: m.policies_terms_rules_text(),
      points: [
        m.policies_terms_rules_law(),
        m.policies_terms_rules_people(),
        m.policies_terms_rules_harm(),
        m.policies_terms_rules_rights(),
        m.policies_terms_rules_spam(),
        m.policies_terms_rules_load(),
      ],
    },
    {
      heading: m.policies_terms_breach(),
      text: m.policies_terms_breach_text(),
    },
    {
      heading: m.policies_terms_quality(),
      text: m.policies_terms_quality_text(),
    },
    {
      heading: m.policies_terms_liability(),
      text: m.policies_terms_liability_text(),
    },
    {
      heading: m.policies_terms_end(),
      text: m.policies_terms_end_text(),
    },
    {
      heading: m.policies_terms_changes(),
      text: m.policies_terms_changes_text(),
    },
    {
      heading: m.policies_terms_contact(),
      text: m.policies_terms_contact_text({ address: contact.support }),
    },
  ],
};
