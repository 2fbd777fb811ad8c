/** One mail to one person. */
export type Mail = {
  /** A UUID. The same id twice is the same mail: receivers and the outbox can tell. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Ids of the people whose address, name or words are in it: their leaving concerns this mail. */
  readonly people: readonly string[];
};

export interface Mailer {
  /** Resolves when the mail has been taken over. Rejects with {@link MailRefused} when trying again is no use. */
  send(mail: Mail): Promise<void>;
  /** Removes what lies here of mails that somebody is in, who has left. A mail that was handed on is not ours any more. */
  forget(userId: string): Promise<void>;
  close(): Promise<void>;
}

/** The receiving side will never take this mail, for example because nobody has the address. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
