import { contact } from '../../config/contact.js';
import type { Policy } from './policy-sections.js';

/** What is kept about people: as the services do it, and their documents describe it. */
export const privacy: Policy = {
  title: 'Privacy Policy',
  lead: 'What we know about you, why, for how long, and how you can take it back.',
  updated: 'October 2025',
  sections: [
    {
      heading: '1. What we keep',
      text: 'We keep what Pictora needs to work for you, and no more:',
      points: [
        'Who you are: name, username, email address, profile picture, and when you accepted the terms. Your password is kept only as a hash, which cannot be turned back into it.',
        'What you make: prompts, pictures, videos, their names, whether they are public, and what you upload.',
        'What you do among others: likes, comments, follows, blocks, messages, reports and requests to the support.',
        'What you pay: your plan, and a ledger with a line for each credit. Card numbers stay with the payment provider; we never see them.',
        'What keeps the service safe: the times of logins and the technical logs of calls.',
      ],
    },
    {
      heading: '2. What we use it for',
      text: 'To make your pictures, to show them to those whom you have chosen, to count and bill your credits, to answer you, and to keep others from misusing the service. Your prompts and pictures are not used to train models, and we do not sell personal data.',
    },
    {
      heading: '3. Who sees it',
      text: 'Your pictures and videos are private until you make them public. Your username, name, profile picture and public pictures can be seen by everybody. Messages are seen by the two who write them; support and moderation see what is reported to them.',
    },
    {
      heading: '4. Who works for us',
      text: 'Payments are handled by a payment provider, mails by a mail provider. They are given what their part needs. Pictures are made by our own studio on our own servers. If the operator of this site has set up another provider of models, it is given the prompt and the picture to work on, and nothing about you.',
    },
    {
      heading: '5. What is in your browser',
      text: 'No cookie of ours follows you elsewhere, and nobody else sets one on our pages.',
      points: [
        'One cookie, which only the server can read, lets your private pictures load. It ends with your session: after 14 days without use, and after 90 days in any case.',
        'The storage of your browser holds your session, your theme, your choices in the settings and notes about unfinished work.',
      ],
    },
    {
      heading: '6. What is counted',
      text: 'If the operator has switched it on, we count page views, sign-ups, purchases and generations, without names, prompts or pictures. You can switch that off under Usage Analytics in the settings.',
    },
    {
      heading: '7. Where a picture comes from',
      text: 'We keep a fingerprint of each file, so that whoever has one that you made public can check on the page “Verify a file” that it was made here. Nothing about you is written into the files.',
    },
    {
      heading: '8. How long we keep it',
      text: 'As long as you have your account, or until you delete it piece by piece. With your account everything that is yours is erased: profile, pictures, videos, comments, likes and messages. The amounts of the ledger have to stay, as the law asks for books; they hold no name and lead to nobody any more. What the payment provider has to keep by law stays there for as long.',
    },
    {
      heading: '9. Your rights',
      text: 'You do not have to ask us for most of them:',
      points: [
        'See and take along: the settings prepare a copy of everything that we hold about you, as one file.',
        'Correct: your profile is yours to change.',
        'Erase: “Delete All Images” and “Delete Account” in the settings do what they say.',
        'Object and restrict: the switches under Privacy & Security, or a mail to us.',
        'Complain: to the data protection authority of the place where you live.',
      ],
    },
    {
      heading: '10. Children',
      text: 'Pictora is not for children under 13, and we do not knowingly keep data about them. If you believe that a child has an account, write to us and we erase it.',
    },
    {
      heading: '11. How it is kept safe',
      text: 'Connections are encrypted. Passwords are hashed, tokens live shortly and are renewed, and each service can read only its own part of the data. If something should happen to your data, you hear of it from us within 72 hours of our knowing it.',
    },
    {
      heading: '12. Changes of this policy',
      text: 'If we change what we do with your data, you hear of it by mail 30 days before.',
    },
    {
      heading: '13. How to reach us',
      text: `Questions about your data go to ${contact.support}. We answer within 24 hours.`,
    },
  ],
};
