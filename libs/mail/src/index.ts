export * from './mailer.port.js';
export * from './mail-settings.js';
export * from './open-mailer.js';
export { MailOutbox, type OutboxMail } from './outbox/mail-outbox.js';
export { SmtpMailer, type SmtpOptions } from './smtp/smtp-mailer.js';
export * from './letters/letters.js';
export * from './queue/mail-queue.js';
export * from './queue/mail-queue.schema.js';
export { markup, Markup } from './letters/markup.js';
