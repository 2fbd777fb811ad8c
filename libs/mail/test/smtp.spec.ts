import { createServer, type AddressInfo, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { MailRefused, SmtpMailer } from '../src/index.js';
import { mailerContract, type ArrivedMail } from '../src/testing/index.js';

const from = 'Pictora <hello@pictora.example>';
const mail = {
  id: '01a1fd63-5a54-71d2-82a0-000000000001',
  to: 'ann@example.com',
  subject: 'Hello',
  text: 'Hello\n',
  html: '<p>Hello</p>\n',
  people: ['ann'],
};

/** The parts of a mail are parted by blank lines, which belong to neither. */
const asWritten = (part: string | undefined): string => `${(part ?? '').replace(/\r\n/g, '\n').trimEnd()}\n`;

const asArrived = async (raw: string, recipients: readonly string[]): Promise<ArrivedMail> => {
  const read = await PostalMime.parse(raw);
  return {
    id: /^<([^@]+)@pictora\.example>$/.exec(read.messageId ?? '')?.[1] ?? '',
    from: `${read.from?.name} <${read.from?.address}>`,
    to: recipients.join(', '),
    subject: read.subject ?? '',
    text: asWritten(read.text),
    html: asWritten(read.html),
  };
};

const servers: { close(): void }[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

const startServer = async (options: SMTPServerOptions = {}) => {
  const mails: ArrivedMail[] = [];
  const raw: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 50,
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      text(stream)
        .then(async (source) => {
          raw.push(source);
          mails.push(await asArrived(source, recipients));
        })
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
    ...options,
  });
  // A client that goes away is its own affair.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return { mails, raw, server, port: (server.server.address() as AddressInfo).port };
};

const mailerTo = (port: number, options: { auth?: string; silenceMs?: number } = {}) =>
  new SmtpMailer({ url: `smtp://${options.auth ?? ''}127.0.0.1:${port}`, from, silenceMs: options.silenceMs ?? 5_000 });

const until = async (reached: () => boolean): Promise<void> => {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, 5));
};

mailerContract('SMTP', async () => {
  const { mails, port } = await startServer();
  const mailer = mailerTo(port);
  return {
    mailer,
    arrived: async (count) => {
      await until(() => mails.length >= count);
      return mails;
    },
    close: () => mailer.close(),
  };
});

const failsWith = async (options: SMTPServerOptions, auth?: string): Promise<unknown> => {
  const { port } = await startServer(options);
  const mailer = mailerTo(port, { auth });
  try {
    return await mailer.send(mail).then(
      () => null,
      (error: unknown) => error,
    );
  } finally {
    await mailer.close();
  }
};
const reply = (responseCode: number) => Object.assign(new Error('refused'), { responseCode });

describe('a mail server', () => {
  it('that knows no such person refuses for good', async () => {
    expect(await failsWith({ onRcptTo: (_, __, done) => done(reply(550)) })).toBeInstanceOf(MailRefused);
  });

  it('that refuses the words for good does so for good', async () => {
    const onData: SMTPServerOptions['onData'] = (stream, _, done) => {
      stream.resume();
      stream.on('end', () => done(reply(554)));
    };
    expect(await failsWith({ onData })).toBeInstanceOf(MailRefused);
  });

  it.each([
    ['asks to come again', { onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) => done(reply(451)) }],
    ['refuses our password', { onAuth: (_: unknown, __: unknown, done: (error: Error) => void) => done(reply(535)) }],
  ])('that %s leaves the mail to be tried again', async (_, options) => {
    const error = await failsWith(options, 'user:wrong@');
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
  });

  it.each([451, 550])('that answers %i about somebody is quoted without their address', async (responseCode) => {
    const about = Object.assign(new Error('no <ann@example.com> here'), { responseCode });
    const error = await failsWith({ onRcptTo: (_, __, done) => done(about) });
    expect((error as Error).message).toContain('no <the recipient> here');
    expect(inspect(error, { depth: 5, showHidden: true })).not.toContain('ann@example.com');
  });

  it('that says nothing is not waited for without end', async () => {
    const silent: Server = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    servers.push(silent);
    const mailer = mailerTo((silent.address() as AddressInfo).port, { silenceMs: 100 });
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await mailer.close();
  });

  it('that was away is used again when it is back', async () => {
    const first = await startServer();
    const mailer = mailerTo(first.port);
    await mailer.send(mail);
    await new Promise<void>((resolve) => first.server.close(resolve));
    await expect(mailer.send(mail)).rejects.toThrow();
    const again = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (s, _, d) => s.resume().on('end', d),
    });
    await new Promise<void>((resolve) => again.listen(first.port, '127.0.0.1', resolve));
    servers.push(again);
    await expect(mailer.send(mail)).resolves.toBeUndefined();
    await mailer.close();
  });
});

it('a mail says that a machine wrote it, so that no out-of-office notice answers', async () => {
  const { raw, port } = await startServer();
  const mailer = mailerTo(port);
  await mailer.send(mail);
  await mailer.close();
  expect(raw[0]).toMatch(/^auto-submitted: auto-generated\r?$/im);
});

it('an address with a comma or a bracket is one recipient, or none', async () => {
  const { mails, port } = await startServer();
  const mailer = mailerTo(port);
  for (const to of ['ann@example.com, eve@example.com', '<eve@example.com> ann@example.com'])
    await mailer.send({ ...mail, to }).catch(() => undefined);
  await mailer.close();
  for (const { to } of mails) expect(to.split(', ')).toHaveLength(1);
});
