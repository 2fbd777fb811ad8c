/** One mail to one person. */
export type Mail = {
  /** A UUID. The same id twice is the same mail: receivers and the outbox can tell. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export interface Mailer {
  /** Resolves when the mail has been taken over. Rejects with {@link MailRefused} when trying again is no use. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** The receiving side will never take this mail, for example because nobody has the address. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
