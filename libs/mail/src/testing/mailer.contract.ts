import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mail, Mailer } from '../mailer.port.js';

/** A mail as the person whom it goes to gets it. */
export type ArrivedMail = Omit<Mail, 'people'> & { readonly from: string };

export type MailerUnderTest = {
  readonly mailer: Mailer;
  /** Waits until so many mails are there. */
  arrived(count: number): Promise<readonly ArrivedMail[]>;
  close(): Promise<void>;
};

const aMail = (overrides: Partial<Mail> = {}): Mail => ({
  id: randomUUID(),
  to: 'ann@example.com',
  subject: 'Your code',
  text: 'Your code is 123456.\n',
  html: '<p>Your code is <b>123456</b>.</p>\n',
  people: ['ann'],
  ...overrides,
});

const asItArrives = ({ people: _, ...mail }: Mail): ArrivedMail => ({
  ...mail,
  from: 'Pictora <hello@pictora.example>',
});

/** What every way of sending mail promises. `open` sends as `Pictora <hello@pictora.example>`. */
export const mailerContract = (name: string, open: () => Promise<MailerUnderTest>): void => {
  describe(`mail by ${name}`, () => {
    let under: MailerUnderTest;
    beforeEach(async () => {
      under = await open();
    });
    afterEach(() => under.close());

    const sent = async (mail: Mail): Promise<ArrivedMail | undefined> => {
      await under.mailer.send(mail);
      return (await under.arrived(1))[0];
    };

    it('arrives with subject, text and HTML as they were written, from us', async () => {
      const mail = aMail();
      expect(await sent(mail)).toMatchObject(asItArrives(mail));
    });

    it('keeps the letters of all languages, long lines, and lines that a mail protocol could stumble over', async () => {
      const text = `Grüße, Ночь, 夜景, שלום, 🎨\n.\n..\nFrom here on\n${'long '.repeat(400)}end\n`;
      const mail = aMail({ subject: 'Grüße 🎨 夜景', text, html: `<p>${text}</p>\n` });
      expect(await sent(mail)).toMatchObject(asItArrives(mail));
    });

    it('lets no subject begin another header or name another recipient', async () => {
      const arrived = await sent(aMail({ subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nBody' }));
      expect(arrived?.to).toBe('ann@example.com');
      expect(arrived?.text).toBe('Your code is 123456.\n');
    });

    it('loses none of many that are sent at once', async () => {
      const mails = Array.from({ length: 25 }, (_, i) => aMail({ to: `user${i}@example.com`, text: `Mail ${i}\n` }));
      await Promise.all(mails.map((mail) => under.mailer.send(mail)));
      const arrived = await under.arrived(25);
      expect(arrived.map(({ to, text }) => `${to} ${text}`).sort()).toEqual(
        mails.map(({ to, text }) => `${to} ${text}`).sort(),
      );
    });

    it('can be told from another by its id, however often it is sent', async () => {
      const mail = aMail();
      await under.mailer.send(mail);
      await under.mailer.send(mail);
      const ids = new Set((await under.arrived(1)).map(({ id }) => id));
      expect([...ids]).toEqual([mail.id]);
    });
  });
};
