import type { Metrics } from '@pictora/service-kit';
import { MailRefused, type Mailer } from './mailer.port.js';

/** The same mailer, whose tries are counted: what was taken over, what never will be, and what is tried again. */
export const measuredMailer = (mailer: Mailer, metrics: Metrics): Mailer => ({
  send: async (mail) => {
    let outcome = 'failed';
    try {
      await mailer.send(mail);
      outcome = 'sent';
    } catch (error) {
      if (error instanceof MailRefused) outcome = 'refused';
      throw error;
    } finally {
      metrics.increment('pictora_mails_total', { outcome });
    }
  },
  forget: (userId) => mailer.forget(userId),
  close: () => mailer.close(),
});
