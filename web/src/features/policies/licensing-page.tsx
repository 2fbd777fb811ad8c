import { planOf } from '@pictora/contracts/constants';
import type { Policy } from '../../components/policy/policy-sections.js';
import { PolicyPage } from './policy-page.js';

const [free, pro, ultra, premium] = (['free', 'pro', 'ultra', 'premium'] as const).map((tier) => planOf(tier).name);

const policy: Policy = {
  title: 'Licensing & Ownership',
  lead: 'What you make is yours. What you may do with it depends on the plan that it was made under.',
  sections: [
    {
      heading: `${free}: personal use`,
      text: 'Pictures carry a watermark. Show them to friends, print them for your wall, post them under your own name. They may not be sold or used to advertise.',
    },
    {
      heading: `${pro}: full commercial rights`,
      text: 'No watermark. Sell the pictures, print them on what you sell, use them in books, games, advertisements and on covers, without paying again and without naming us.',
    },
    {
      heading: `${ultra} and ${premium}: transferable licences`,
      text: 'All of the above, and the licence can be passed on: hand a picture to a client together with the rights to it. The client may use it as if it were made under their own account.',
    },
    {
      heading: 'Credit packs',
      text: 'Pictures paid with credits from a pack carry no watermark.',
    },
    {
      heading: 'The plan of the day counts',
      text: 'The rights of a picture are those of the plan on the day it was made. They stay when the plan ends, and they do not grow when a dearer one begins.',
    },
    {
      heading: 'What you upload',
      text: 'Upload only what you may change. It stays yours; we use it for nothing but the edits that you ask for.',
    },
    {
      heading: 'What is not allowed',
      text: 'Pictures of real people without their consent, pictures that deceive or harass, and anything that breaks the law. Such pictures carry no rights.',
    },
  ],
};

const LicensingPage = () => <PolicyPage policy={policy} back="pricing" />;
export default LicensingPage;
