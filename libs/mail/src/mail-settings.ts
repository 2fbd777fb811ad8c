import { z } from 'zod';

/** `Pictora <hello@example.com>` or the bare address; nothing that could begin another header. */
const sender = /^(?:[^<>\r\n"]{0,100}<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/;

/** Settings of a process that sends mail; spread into its schema. Without SMTP_URL the local outbox takes the mail. */
export const mailShape = {
  /** `smtps://user:password@host` is encrypted throughout; `smtp://host?requireTLS=true` insists on STARTTLS. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s]+$/, 'must be an address such as smtps://user:password@host')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(sender, 'must be an address such as Pictora <hello@example.com>')
    .default('Pictora <hello@pictora.example>'),
};
