import type { Tier } from '@pictora/contracts';
import { planOf } from '@pictora/contracts/constants';
import type { Policy } from '../../components/policy/policy-sections.js';
import { m } from '../../texts/index.js';
import { PolicyPage } from './policy-page.js';

const nameOf = (tier: Tier): string => planOf(tier).name;

const policy: Policy = {
  title: m.policies_licensing(),
  lead: m.policies_licensing_lead(),
  sections: [
    {
      heading: m.policies_licensing_free({ plan: nameOf('free') }),
      text: m.policies_licensing_free_text(),
    },
    {
      heading: m.policies_licensing_pro({ plan: nameOf('pro') }),
      text: m.policies_licensing_pro_text(),
    },
    {
      heading: m.policies_licensing_client({ ultra: nameOf('ultra'), premium: nameOf('premium') }),
      text: m.policies_licensing_client_text(),
    },
    {
      heading: m.policies_licensing_packs(),
      text: m.policies_licensing_packs_text(),
    },
    {
      heading: m.policies_licensing_day(),
      text: m.policies_licensing_day_text(),
    },
    {
      heading: m.policies_licensing_uploads(),
      text: m.policies_licensing_uploads_text(),
    },
    {
      heading: m.policies_licensing_rules(),
      text: m.policies_licensing_rules_text(),
    },
  ],
};

const LicensingPage = () => <PolicyPage policy={policy} back="pricing" />;
export default LicensingPage;
