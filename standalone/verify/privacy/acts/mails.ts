import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settled } from './caller.js';

type Mail = { readonly to: string; readonly subject: string; readonly text: string };

const mailsIn = (dataDir: string): Mail[] => {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail);
};

/** The text of a mail once it is in the local outbox. */
export const mailed = async (dataDir: string, to: string, subject: string): Promise<string> => {
  const read = () => mailsIn(dataDir).find((mail) => mail.to === to && mail.subject.includes(subject));
  const mail = await settled(`the mail "${subject}" to ${to}`, read, (found) => found !== undefined);
  return mail?.text ?? '';
};

/** The part of a mail that a pattern's first group is about. */
export const partOf = (text: string, pattern: RegExp): string => {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`There is nothing like ${pattern.source} in a mail: ${text}`);
  return found;
};
