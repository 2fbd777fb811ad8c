import { describe, expect, it } from '@jest/globals';
import {
  notificationMail,
  passwordChangedMail,
  passwordResetMail,
  supportAcknowledgementMail,
  supportRequestMail,
  verificationMail,
  type MailContent,
} from '../src/index.js';

const link = 'https://pictora.example/reset-password#type=recovery&token=abc_DEF-123';
const at = new Date('2026-01-01T12:30:45.000Z');
const letters: Record<string, MailContent> = {
  verification: verificationMail({ link, hours: 24 }),
  reset: passwordResetMail({ code: '012345', link, minutes: 10 }),
  changed: passwordChangedMail({ resetLink: link, at }),
  support: supportAcknowledgementMail({
    subject: 'Billing',
    message: 'Line one\nLine two',
    answeredWithin: '4-6 hours',
  }),
  request: supportRequestMail({
    ticketId: '0199c3a2-0000-7000-8000-000000000001',
    name: 'Ada Byron',
    email: 'ada@example.org',
    tier: 'pro',
    subject: 'Billing',
    message: 'Line one\nLine two',
    answerWithin: '4-6 hours',
  }),
  notification: notificationMail({
    what: '@ada liked your image',
    link: 'https://pictora.example/notifications',
    settingsLink: 'https://pictora.example/settings',
  }),
};
const all = Object.entries(letters);

/** What a person reads of the HTML. */
const readable = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'");

const words = (text: string): string[] =>
  text
    .replace(/^> ?|^-- $/gm, '')
    .split(/\s+/)
    .filter(Boolean);

describe.each(all)('the %s mail', (_, { subject, text, html }) => {
  it('says in HTML whatever it says in plain text', () => {
    const shown = new Set(words(readable(html)).map((word) => word.replace(/[:•]+$/, '')));
    for (const word of words(text)) expect(shown).toContain(word.replace(/:$/, ''));
  });

  it('loads nothing, so that opening it tells nobody, and shows the same where pictures are blocked', () => {
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
  });

  it('has no value in it that could not be filled in', () => {
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('gives every text a colour in both themes', () => {
    const coloured = html.match(/<(p|td|h1|a)[^>]*style="[^"]*font:[^"]*"/g) ?? [];
    expect(coloured.length).toBeGreaterThan(0);
    for (const element of coloured) expect(element).toMatch(/color:#/);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  it('keeps plain lines short, but never breaks an address', () => {
    for (const line of text.split('\n')) expect(line.startsWith('https://') || line.length <= 74).toBe(true);
  });

  it('has a subject of one short line', () => {
    expect(subject.length).toBeLessThanOrEqual(110);
    expect(subject).not.toMatch(/[\r\n]/);
  });
});

describe('the reset mail', () => {
  const { subject, text, html } = letters['reset'] as MailContent;
  it('has code, link and how long they work', () => {
    for (const part of ['012345', link, '10 minutes']) expect(text).toContain(part);
    expect(html).toContain('>012345<');
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
  });
  it('does not show the code in its subject, which a locked screen may show', () =>
    expect(subject).not.toContain('012345'));
});

describe('words that a person typed', () => {
  const hostile = '<img src=x onerror=alert(1)> & "quotes" \'single\' </td><a href="https://evil.example">';
  const { subject, text, html } = supportAcknowledgementMail({
    subject: `${hostile}\r\nBcc: eve@example.com`,
    message: hostile,
    answeredWithin: '1-2 hours',
  });
  it('are text in the HTML, never markup', () => {
    expect(html).not.toContain('<img');
    expect(html).not.toContain('evil.example">');
    expect(readable(html)).toContain(hostile);
  });
  it('stay as they are in plain text', () => expect(text.replace(/\n> /g, ' ')).toContain(hostile));
  it('cannot leave the line of the subject, nor make it long', () => {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeLessThanOrEqual(110);
  });
  it('keep their lines', () => expect(letters['support']?.html).toContain('Line one<br>Line two'));
});
