import { join } from 'node:path';
import type { Clock, Metrics } from '@pictora/service-kit';
import type { Mailer } from './mailer.port.js';
import { measuredMailer } from './measured-mailer.js';
import { MailOutbox } from './outbox/mail-outbox.js';
import { SmtpMailer } from './smtp/smtp-mailer.js';

export type MailerOptions = {
  readonly smtpUrl?: string;
  readonly from: string;
  /** Where the embedded data is; the outbox is a folder in it. */
  readonly dataDir: string;
  readonly clock: Clock;
  readonly metrics: Metrics;
};

export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** The mail server that the settings name, or the outbox on this machine. */
export const openMailer = ({ smtpUrl, from, dataDir, clock, metrics }: MailerOptions): Mailer =>
  measuredMailer(
    smtpUrl ? new SmtpMailer({ url: smtpUrl, from }) : new MailOutbox(outboxFolder(dataDir), from, clock),
    metrics,
  );
