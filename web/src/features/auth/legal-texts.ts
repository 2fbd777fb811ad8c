export type LegalText = {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
};

/** The terms that a new member accepts; figures as in specification 9. */
export const legalTexts = {
  terms: {
    title: 'Terms of Service',
    sections: [
      {
        heading: 'Who may use Pictora',
        text: 'You must be at least 13 years old. You are responsible for what happens under your account, so keep your password to yourself.',
      },
      {
        heading: 'Credits',
        text: 'Each generated image costs 1 credit. Monthly credits are reset on your billing date and do not roll over. Credits from packs never expire and are not refundable. A credit is spent only when the picture is finished.',
      },
      {
        heading: 'What you make',
        text: 'Images made on the free plan carry a watermark and are for personal use. Paid plans give full commercial rights without a watermark; Ultra and Premium licences may be transferred.',
      },
      {
        heading: 'What is not allowed',
        text: 'Do not use Pictora to break the law, to deceive or harass people, or to make images of real people without their consent.',
      },
      {
        heading: 'Refunds and changes',
        text: 'A first subscription may be refunded within 7 days if at most 20 generations were used. Changes of price are announced 30 days ahead.',
      },
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    sections: [
      {
        heading: 'What we keep',
        text: 'Your name, username, email address, your prompts and the pictures made from them, and a ledger of your credits. Your password is kept only as a hash.',
      },
      {
        heading: 'Who sees it',
        text: 'Your pictures are private until you make them public. We do not sell personal data.',
      },
      {
        heading: 'Children',
        text: 'Pictora is not for children under 13, and we do not knowingly keep data about them.',
      },
      {
        heading: 'In your browser',
        text: 'We store your session and your theme, and one cookie that lets your private pictures load.',
      },
    ],
  },
} as const satisfies Record<string, LegalText>;
