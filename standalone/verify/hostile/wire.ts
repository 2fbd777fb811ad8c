import { errorBodySchema } from '@pictora/contracts';
import { connect } from 'node:net';
import { Violation } from '../kit/harness.js';

/** What is said on a connection by those who speak no HTTP, or too much or too little of it. */
export const lines: Readonly<Record<string, string>> = {
  'no HTTP': 'what is this?\r\n\r\n',
  'a TLS greeting': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
  'a method that is none': 'FROB /api/plans HTTP/1.1\r\nhost: a\r\n\r\n',
  'headers without end': `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(70_000)}\r\n\r\n`,
  'a null in a header': 'GET / HTTP/1.1\r\nhost: a\r\nx: a\0b\r\n\r\n',
  'two lengths': 'POST /api/auth/sign-in HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n{}{}{}',
  'a length and chunks':
    'POST /api/auth/sign-in HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'chunks that are none':
    'POST /api/auth/sign-in HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n',
  'a length below nothing': 'POST /api/auth/sign-in HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
  'no host': 'GET /api/plans HTTP/1.1\r\n\r\n',
  'an address that is cut': 'GET /api/%f HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  'an address with a null': 'GET /api/images/%00 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  'an absolute address': 'GET http://elsewhere.invalid/api/images HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  'an address that climbs': 'GET /assets/../../../../../../etc/passwd HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  'an address that climbs in disguise':
    'GET /assets/..%2f..%2f..%2f..%2fetc/passwd HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
};

const saidBack = (url: string, said: string): Promise<string> =>
  new Promise((told) => {
    let heard = '';
    const socket = connect(Number(new URL(url).port), new URL(url).hostname, () => socket.end(said, 'latin1'));
    socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
    socket.on('close', () => told(heard));
    socket.on('error', () => told(heard));
  });

/** What is wrong with what came back; nothing at all is right as well: the connection was closed. */
export const faultsOfLine = (answer: string): string[] => {
  if (answer === '') return [];
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
  if (!(status >= 200 && status < 500)) return [`answered ${answer.slice(0, 80)}`];
  if (answer.includes('root:')) return ['sent a file that is none of the app'];
  if (status < 400) return [];
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  // Node itself refuses a request without a host, in no words.
  if (['', '0'].includes(body.trim())) return [];
  try {
    return errorBodySchema.safeParse(JSON.parse(body)).success
      ? []
      : [`a refusal of another shape: ${body.slice(0, 120)}`];
  } catch {
    return [`a refusal that is no JSON: ${body.slice(0, 120)}`];
  }
};

/** Says each line on a connection of its own; how many there were. Throws a Violation at the first that is answered badly. */
export const attackWire = async (url: string, seed: number): Promise<number> => {
  for (const [name, said] of Object.entries(lines)) {
    const faults = faultsOfLine(await saidBack(url, said));
    if (faults.length > 0)
      throw new Violation(`on the wire, ${name}: ${faults.join('; ')}`, seed, [said.slice(0, 200)]);
  }
  return Object.keys(lines).length;
};
