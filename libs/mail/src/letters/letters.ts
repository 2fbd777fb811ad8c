import { aside, button, code, oneLine, paragraph, quote, type Letter } from './letter.js';
import { renderHtml } from './render-html.js';
import { renderText } from './render-text.js';

/** A mail's words in both forms, without the person whom it goes to. */
export type MailContent = { readonly subject: string; readonly text: string; readonly html: string };

const written = (letter: Letter): MailContent => ({
  subject: letter.subject,
  text: renderText(letter),
  html: renderHtml(letter),
});

const inMinutes = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`);
const inHours = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

/**
 * None of these greets by name: a name is what a stranger typed, and a mail to somebody else's address must carry none of
 * their words.
 */
export const verificationMail = (mail: { readonly link: string; readonly hours: number }): MailContent =>
  written({
    subject: 'Confirm your email for Pictora',
    preview: 'One step, and your account is ready.',
    heading: 'Is this your address?',
    blocks: [
      paragraph('Somebody, most likely you, has entered this address at Pictora. Confirm it, and you can log in.'),
      button('Confirm my email', mail.link),
      aside(`The link works for ${inHours(mail.hours)}, and once.`),
      aside('It was not you? Then do nothing: without the link the address is not used.'),
    ],
  });

export const passwordResetMail = (mail: {
  readonly code: string;
  readonly link: string;
  readonly minutes: number;
}): MailContent =>
  written({
    // The code is not in it: subjects are shown on locked screens.
    subject: 'Your Pictora password reset code',
    preview: 'A code and a link for a new password.',
    heading: 'A new password',
    blocks: [
      paragraph('Enter this code on the page where you asked for it:'),
      code(mail.code),
      paragraph('Or choose the new password at once:'),
      button('Choose a new password', mail.link),
      aside(`Code and link work for ${inMinutes(mail.minutes)}, and once. We never ask for the code by phone or mail.`),
      aside('You did not ask for this? Then do nothing: your password stays as it is.'),
    ],
  });

export const passwordChangedMail = (mail: { readonly resetLink: string; readonly at: Date }): MailContent =>
  written({
    subject: 'Your Pictora password was changed',
    preview: 'If it was you, there is nothing to do.',
    heading: 'Your password was changed',
    blocks: [
      paragraph(
        `The password of your account was changed on ${mail.at.toISOString().slice(0, 16).replace('T', ' at ')} UTC. ` +
          'Other devices were logged out.',
      ),
      paragraph('If it was you, there is nothing to do. If it was not, take your account back now:'),
      button('Reset my password', mail.resetLink),
    ],
  });

export const supportAcknowledgementMail = (mail: {
  readonly subject: string;
  readonly message: string;
  /** For example `4-6 hours`. */
  readonly answeredWithin: string;
}): MailContent =>
  written({
    subject: `We have your message: ${oneLine(mail.subject, 80)}`,
    preview: `We answer within ${mail.answeredWithin}.`,
    heading: 'Your message is with us',
    blocks: [
      paragraph(`Thank you for writing. A person reads it and answers within ${mail.answeredWithin}.`),
      paragraph(`You wrote, about “${oneLine(mail.subject, 80)}”:`),
      quote(mail.message),
    ],
  });

/** What the support team gets of a request, with all that is needed to answer it. */
export const supportRequestMail = (mail: {
  readonly ticketId: string;
  readonly name: string;
  readonly email: string;
  readonly tier: string;
  readonly subject: string;
  readonly message: string;
  /** For example `4-6 hours`. */
  readonly answerWithin: string;
}): MailContent =>
  written({
    subject: `[${mail.tier}] ${oneLine(mail.subject, 120)}`,
    preview: `Answer within ${mail.answerWithin}.`,
    heading: 'A request for support',
    blocks: [
      paragraph(
        `From ${oneLine(mail.name, 160)}, ${mail.email}, on the ${mail.tier} plan. Answer within ${mail.answerWithin}.`,
      ),
      paragraph(`About “${oneLine(mail.subject, 200)}”:`),
      quote(mail.message),
      aside(`Ticket ${mail.ticketId}`),
    ],
  });

/** `what` must hold no free text of a stranger's: a username and our own words. */
export const notificationMail = (mail: {
  /** For example `@ada liked your image`. */
  readonly what: string;
  readonly link: string;
  readonly settingsLink: string;
}): MailContent =>
  written({
    subject: oneLine(mail.what, 120),
    preview: 'See it on Pictora.',
    heading: oneLine(mail.what, 120),
    blocks: [
      button('Open Pictora', mail.link),
      aside('You get this mail because you have turned on mails of this kind.'),
      aside(`To stop them, turn them off in your settings: ${mail.settingsLink}`),
    ],
  });
