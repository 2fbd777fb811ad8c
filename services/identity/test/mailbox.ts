import { join } from 'node:path';
import { MailOutbox, outboxFolder, type OutboxMail } from '@pictora/mail';
import { until, type Identity } from './identity.harness.js';

/** The mails that the service has sent, as they lie in its outbox. */
export const mailboxOf = (identity: Identity) => {
  const outbox = new MailOutbox(outboxFolder(join(identity.platform.settings.PICTORA_DATA_DIR)), '', identity.clock);
  const all = async (): Promise<OutboxMail[]> => (await outbox.list(1_000)).reverse();
  return {
    all,
    /** Waits until so many mails went to the address, and answers the last. */
    last: async (to: string, count = 1): Promise<OutboxMail> => {
      let mails: OutboxMail[] = [];
      await until(async () => (mails = (await all()).filter((mail) => mail.to === to)).length >= count);
      return mails[count - 1] as OutboxMail;
    },
    /** Waits until the service has nothing left to send. */
    settled: () =>
      until(async () => (await identity.records.model('QueuedMail').exists({ dueAt: { $ne: null } })) === null),
  };
};
export type Mailbox = ReturnType<typeof mailboxOf>;

const found = (pattern: RegExp, { text }: OutboxMail): string => {
  const match = pattern.exec(text)?.[1];
  if (!match) throw new Error('the mail does not have what was looked for');
  return match;
};
export const codeIn = (mail: OutboxMail): string => found(/^ {4}(\d{6})$/m, mail);
export const tokenIn = (mail: OutboxMail): string => found(/token=([\w-]{43})$/m, mail);
