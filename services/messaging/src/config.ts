import { mailShape } from '@pictora/mail';
import { needsEngines, platformShape, requireEngines, type AttemptRule } from '@pictora/service-kit';
import { z } from 'zod';

const count = (max: number) => z.coerce.number().int().min(1).max(max).optional();

/**
 * What new accounts may do. Loose on a single machine, where people try things out; strict in production, where accounts
 * are made to write to strangers.
 */
const loose = { conversations: 200, messages: 1_200 };
const strict = { conversations: 10, messages: 20 };

const shape = platformShape.pick({ NODE_ENV: true, PICTORA_EMBEDDED: true }).extend({
  ...mailShape,
  /** The address that browsers reach the gateway at: for links in mails, and to know addresses of our own in messages. */
  PUBLIC_URL: z.url().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Where support requests are read. */
  SUPPORT_EMAIL: z.email().default('support@pictora.example'),
  /** An account counts as new for so long; 0 means never. */
  NEW_ACCOUNT_HOURS: z.coerce.number().int().min(0).max(8_760).default(24),
  NEW_ACCOUNT_CONVERSATIONS_PER_HOUR: count(100_000),
  NEW_ACCOUNT_MESSAGES_PER_MINUTE: count(100_000),
  /** How often to look for what a process that died has left half done. */
  MESSAGING_UPKEEP_MS: z.coerce.number().int().min(10).max(600_000).default(5_000),
});

export const messagingSettings = shape.superRefine(requireEngines('SMTP_URL')).transform((env) => {
  const defaults = needsEngines(env) ? strict : loose;
  return {
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    /** Null on a machine without a name of its own: browsers may reach it by any. */
    ownOrigin: env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL).origin,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL,
    newAccountHours: env.NEW_ACCOUNT_HOURS,
    newConversations: {
      name: 'conversations',
      tries: env.NEW_ACCOUNT_CONVERSATIONS_PER_HOUR ?? defaults.conversations,
      windowSeconds: 3_600,
      refusal: 'New accounts may begin only a few conversations an hour. Please try again later.',
    } satisfies AttemptRule,
    newMessages: {
      name: 'messages',
      tries: env.NEW_ACCOUNT_MESSAGES_PER_MINUTE ?? defaults.messages,
      windowSeconds: 60,
      refusal: 'You are sending messages very fast. Please wait a moment.',
    } satisfies AttemptRule,
    upkeepEveryMs: env.MESSAGING_UPKEEP_MS,
  };
});

export type MessagingSettings = z.output<typeof messagingSettings>;
