import { creditPack, planOf, prices, videoSeconds } from '@pictora/contracts/constants';
import { contact } from '../../config/contact.js';
import { money } from '../../lib/money.js';
import type { Policy } from './policy-sections.js';

const [free, pro, ultra, premium] = (['free', 'pro', 'ultra', 'premium'] as const).map(planOf) as [
  ReturnType<typeof planOf>,
  ReturnType<typeof planOf>,
  ReturnType<typeof planOf>,
  ReturnType<typeof planOf>,
];
const paid = [pro, ultra, premium];
const videos = videoSeconds.map((seconds) => `${seconds * prices.videoPerSecond} credits for ${seconds} seconds`);

/** What a new member accepts. Figures come from the catalogue and from specification 9. */
export const terms: Policy = {
  title: 'Terms of Service',
  lead: 'What you may expect of Pictora, and what Pictora expects of you. By making an account you accept it.',
  updated: 'October 2025',
  sections: [
    {
      heading: '1. Who may use Pictora',
      text: 'You must be at least 13 years old. If you are not of age where you live, you need the consent of a parent or guardian. Whoever uses Pictora for a company says with it that they may bind that company.',
    },
    {
      heading: '2. Your account',
      text: 'Give your true name and an email address that you read. The account is yours alone. Keep your password to yourself: what happens under your account counts as done by you. Tell us at once when somebody else has used it.',
    },
    {
      heading: '3. What Pictora does',
      text: 'You describe a picture in words and Pictora makes it. You can edit pictures by describing the change, make videos of them, keep them, share them and talk with others about them. Pictures are made by machine: they may differ from what you had in mind, and others who write alike may be given something alike.',
    },
    {
      heading: '4. Credits',
      text: 'What you make is paid in credits. You see the price on the button before you spend it.',
      points: [
        `An image costs ${prices.image} credit, an edit ${prices.edit} credit.`,
        `A video costs ${prices.videoPerSecond} credits a second: ${videos.join(', ')}. Videos need the ${premium.name} plan.`,
        'Credits are held while something is made, and spent only when it is finished. What fails costs nothing.',
        'Monthly credits are reset on your billing date and do not roll over.',
        'Credits have no value in money, and cannot be sold or passed on.',
      ],
    },
    {
      heading: '5. Plans and payment',
      text: 'Prices are in US dollars. Plans renew every month until you cancel them.',
      points: [
        `${free.name}: free forever, ${free.monthlyCredits} credits a month.`,
        ...paid.map(
          ({ name, price, monthlyCredits }) => `${name}: ${money(price)} a month, ${monthlyCredits} credits.`,
        ),
        `Credit pack: ${creditPack.credits} credits for ${money(creditPack.price)}, bought once. They never expire and are not refundable.`,
        'If our prices change, we say so 30 days ahead. You can cancel before the new price is due.',
      ],
    },
    {
      heading: '6. Cancelling, downgrading and refunds',
      text: `You can cancel at any time: the plan ends with the month that is paid for. A downgrade to ${free.name} takes effect at once and resets your credits to ${free.monthlyCredits}. A first subscription can be refunded within 7 days if at most 20 generations were used. Renewals, credit packs and cancellations after 7 days are not refundable. The Refund Policy has the details.`,
    },
    {
      heading: '7. Who owns what you make',
      text: 'What you make is yours, within the rights of the plan that it was made under:',
      points: [
        `${free.name}: for personal use, with a watermark.`,
        `${pro.name}: full commercial rights, without a watermark.`,
        `${ultra.name} and ${premium.name}: the same, and the licence can be passed on to a client.`,
      ],
    },
    {
      heading: '8. What you upload and share',
      text: 'Upload only what you may use. It stays yours; you allow us to store it, to change it as you ask, and to show it to those to whom you make it visible. Pictures that you make public can be seen, liked and commented on by everybody, and you can make them private again at any time.',
    },
    {
      heading: '9. What is not allowed',
      text: 'Do not use Pictora',
      points: [
        'to break the law, or to help others to break it;',
        'to make sexual content of any kind with minors, or pictures of real people without their consent;',
        'to deceive, harass, threaten or demean people;',
        'to infringe the rights of others, by a prompt, an upload or a comment;',
        'to send unasked advertising, or to collect data about other members;',
        'by means that overload it or go around its limits, or with several accounts to be given free credits more than once.',
      ],
    },
    {
      heading: '10. When rules are broken',
      text: 'Members can report pictures, comments and people. We look at every report. We may hide what breaks the rules, and pause or close an account that does so gravely or again. We say why. If you think that we are wrong, write to us.',
    },
    {
      heading: '11. How well it works',
      text: 'Our target is that Pictora can be reached 99.9% of the time. Technical problems are solved within 48 hours, and we answer every mail within 24 hours. These are aims and no warranties: Pictora is offered as it is, and you should keep copies of what you cannot do without.',
    },
    {
      heading: '12. What we are liable for',
      text: 'We are liable without limit where the law says so, for intent and gross negligence among others. Otherwise our liability is limited to what you have paid us in the twelve months before. We are not liable for what you or others do with the pictures.',
    },
    {
      heading: '13. When it ends',
      text: 'You can delete your account at any time in the settings. Your pictures, videos, messages and comments are erased with it, and credits that are left are lost. If we close Pictora we say so 30 days ahead, so that you can take your pictures with you.',
    },
    {
      heading: '14. Changes of these terms',
      text: 'We may change these terms. You hear of it by mail 30 days before a change that matters to you takes effect. Whoever does not agree can delete the account until then; whoever goes on using Pictora accepts it.',
    },
    {
      heading: '15. How to reach us',
      text: `Questions about these terms go to ${contact.support}.`,
    },
  ],
};
