import { createTransport } from 'nodemailer';
import { MailRefused, type Mail, type Mailer } from '../mailer.port.js';

export type SmtpOptions = {
  readonly url: string;
  readonly from: string;
  /** Milliseconds that the server may be silent, at any point. */
  readonly silenceMs?: number;
};

const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

/**
 * Says that the server refused this mail for good (RFC 5321: 5yz), and not our name or password: those an operator mends,
 * and the mail is still wanted then.
 */
const refusedForGood = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500;
};

/** What went wrong, as servers word it, but without the person whom it was about: it ends in a log. */
const wordsOf = (error: unknown, to: string): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(to, 'the recipient');

/** Sends over a pool of connections. Mail never reads files or fetches addresses, whatever its words are. */
export class SmtpMailer implements Mailer {
  private readonly transport: ReturnType<typeof createTransport>;
  private readonly domain: string;

  constructor(private readonly options: SmtpOptions) {
    const { url, from, silenceMs = 20_000 } = options;
    this.domain = addressIn(from).split('@')[1] ?? 'localhost';
    this.transport = createTransport({
      url,
      pool: true,
      maxConnections: 4,
      maxMessages: 200,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ id, to, subject, text, html }: Mail): Promise<void> {
    try {
      await this.transport.sendMail({
        messageId: `<${id}@${this.domain}>`,
        from: this.options.from,
        // As an object: a comma or bracket in it is no second recipient.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    } catch (error) {
      const words = wordsOf(error, to);
      if (refusedForGood(error)) throw new MailRefused(`The mail server refused the mail: ${words}`);
      throw Object.assign(new Error(`The mail could not be sent: ${words}`), {
        code: (error as { code?: unknown }).code,
      });
    }
  }

  /** What the server has taken is with those it was for. */
  async forget(): Promise<void> {}

  async close(): Promise<void> {
    this.transport.close();
  }
}
