import { creditPack, planOf, prices } from '@pictora/contracts/constants';

export const faq: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'What does a credit buy?',
    answer: `One credit is one generated image. An edit costs ${prices.edit} credit, and video costs ${prices.videoPerSecond} credits a second. You see the price on the button before you spend it.`,
  },
  {
    question: 'What happens when a picture fails?',
    answer: 'Nothing is spent. A credit is held while your picture is made, and it comes back if the picture does not.',
  },
  {
    question: 'Do monthly credits roll over?',
    answer: `No. They are reset on your billing date. Credits from a pack never expire: ${creditPack.credits} for $${creditPack.price}, bought once, not refundable.`,
  },
  {
    question: 'May I sell what I make?',
    answer: `From ${planOf('pro').name} up you have full commercial rights and no watermark. On ${planOf('ultra').name} and ${planOf('premium').name} the licence can be passed on to a client. Free images carry a watermark and are for personal use.`,
  },
  {
    question: 'Can I get my money back?',
    answer:
      'A first subscription can be refunded within 7 days if at most 20 generations were used. Renewals and credit packs are not refundable.',
  },
  {
    question: 'How can I pay?',
    answer: 'By card and card wallets; bank transfers are possible for annual plans.',
  },
];
