import { assertWritable } from '@pictora/sqlite';

/** Milliseconds for which an answer holds: several services of one process ask for the same disk at once. */
const BELIEVED_MS = 1_000;

const asked = new Map<string, { readonly at: number; readonly answer: Promise<void> }>();

/** Rejects when the folder of the embedded parts cannot be written, or its disk is nearly full. */
export const diskThere = (folder: string): Promise<void> => {
  const known = asked.get(folder);
  if (known && performance.now() - known.at < BELIEVED_MS) return known.answer;
  const answer = assertWritable(folder);
  asked.set(folder, { at: performance.now(), answer });
  return answer;
};
