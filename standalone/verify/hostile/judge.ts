import { errorBodySchema, errorStatus } from '@pictora/contracts';
import type { Answer } from './client.js';
import { faultsOfHeaders } from './headers.js';

/** How the inside of a server shows through: frames of a stack, places of files, names of its parts. */
const insides: readonly RegExp[] = [
  /\n\s+at .+:\d+:\d+/,
  /\\n\s+at .+:\d+:\d+/,
  /node_modules[\\/]/,
  /node:internal/,
  /file:\/\/\/\w+.*\.js/,
  /\b(TypeError|RangeError|ReferenceError|SyntaxError|MongoServerError|ZodError|SqliteError|SQLITE_[A-Z]+)\b/,
];

const shapeFaults = ({ status, body }: Answer): string[] => {
  let told: unknown;
  try {
    told = JSON.parse(body.toString('utf8'));
  } catch {
    return [`a refusal that is no JSON: ${body.toString('utf8', 0, 120)}`];
  }
  const parsed = errorBodySchema.strict().safeParse(told);
  if (!parsed.success) return [`a refusal of another shape: ${body.toString('utf8', 0, 120)}`];
  const { statusCode, code } = parsed.data;
  return statusCode === status && errorStatus[code] === status ? [] : [`${code} with ${status} and ${statusCode}`];
};

/** What is wrong with an answer of the API to anything at all; none when all is well. */
export const faultsOfAnswer = (answer: Answer): string[] => {
  const { status, headers, body } = answer;
  const faults: string[] = [];
  if (status >= 500 || status < 200) faults.push(`answered ${status}`);
  // A file's pixels may spell anything.
  const type = String(headers['content-type'] ?? '');
  const isRead = status >= 400 || /json|text/.test(type);
  const text = isRead ? body.toString('utf8', 0, 200_000) : '';
  const shown =
    status >= 400 ? insides.filter((pattern) => pattern.test(text)) : insides.slice(0, 2).filter((p) => p.test(text));
  if (shown.length > 0) faults.push(`shows its inside: ${text.slice(0, 200)}`);
  if (status >= 400) faults.push(...shapeFaults(answer));
  const kind = /^(image|video|application\/zip)/.test(type) ? 'file' : 'api';
  // What has not changed since it was asked for has the headers of its file or of data.
  if (status !== 304) faults.push(...faultsOfHeaders(headers, kind));
  return faults;
};
