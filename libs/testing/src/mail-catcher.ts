import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type CaughtMail = { readonly to: readonly string[]; readonly source: string };

export type MailCatcher = {
  readonly url: string;
  /** What has come so far, oldest first. */
  readonly mails: readonly CaughtMail[];
  stop(): Promise<void>;
};

/** A real SMTP server of our own on a free port, which keeps what it is sent. */
export const startMailCatcher = async (): Promise<MailCatcher> => {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      text(stream).then(
        (source) => (mails.push({ to, source }), done()),
        (error: Error) => done(error),
      );
    },
  });
  // A client that goes away is its own affair.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};
