import { creditPack, type Job, type LedgerEntry } from '@pictora/contracts';
import { creditCount } from '../../../lib/credits.js';
import { money } from '../../../lib/money.js';
import type { LedgerLine } from './ledger-lines.js';

/** What was made, by the reason that the job gave for its credits. */
const workOf = ({ reason }: Pick<LedgerEntry, 'reason'>): string =>
  /video/i.test(reason ?? '') ? 'Video' : /edit/i.test(reason ?? '') ? 'Edit' : 'Picture';
const amountOf = ({ monthly, pack }: LedgerEntry): number => monthly + pack;
const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');
const unless = (reason: string | null, said: string): string | null =>
  reason && reason.toLowerCase() !== said.toLowerCase() ? reason : null;

export type LineWords = { readonly title: string; readonly detail: string };

const jobTitle = (entry: LedgerEntry, hold: LedgerLine['hold']): string => {
  const work = workOf(entry);
  if (hold === 'held') return `${work} in progress`;
  return hold === 'returned' ? `${work}, not made` : work;
};

const returnTitle = (entry: LedgerEntry, job: Job | undefined): string => {
  if (entry.type === 'expired') return 'Returned, it took too long';
  if (entry.type === 'granted') return 'Returned, the picture could not be delivered';
  if (job?.state === 'cancelled') return 'Returned, canceled';
  return 'Returned, the picture failed';
};

const grantWords = (entry: LedgerEntry): LineWords => {
  const { reason, cause, pack } = entry;
  if (cause.type === 'opening') return { title: 'Welcome credits', detail: reason ?? 'The first of every month’s' };
  if (cause.type === 'admin') return { title: 'Credits added', detail: joined('By Pictora', reason) };
  if (pack > 0)
    return {
      title: 'Credit pack',
      detail: `${creditCount(pack)} for ${money((pack / creditPack.credits) * creditPack.price)}, never expire`,
    };
  return { title: 'Monthly credits', detail: joined(unless(reason, 'Monthly credits'), creditCount(amountOf(entry))) };
};

/** What a line says; `hold` and `job` when more is known of its job than the entries tell. */
export const wordsFor = ({ kind, entry, hold }: LedgerLine, job: Job | undefined): LineWords => {
  const { reason, cause } = entry;
  switch (kind) {
    case 'job':
      return { title: jobTitle(entry, hold), detail: job?.prompt ?? reason ?? '' };
    case 'spent':
      return { title: workOf(entry), detail: job?.prompt ?? 'Spent for a finished picture' };
    case 'returned':
      return { title: returnTitle(entry, job), detail: 'Nothing was spent' };
    case 'reset':
      return {
        title: 'Monthly credits',
        detail: joined(unless(reason, 'Monthly credits'), `reset to ${amountOf(entry)}, no rollover`),
      };
    case 'lapsed':
      return {
        title: 'Monthly credits lapsed',
        detail:
          cause.type === 'job' ? 'Returned after their month had ended' : 'What was left of the month, no rollover',
      };
    case 'granted':
      return grantWords(entry);
    case 'removed':
      return { title: 'Credits removed', detail: joined(cause.type === 'admin' ? 'By Pictora' : null, reason) };
  }
};

/** What a step of the balance came from, after its date: 'after a 10-credit video'. */
export const stepWords = (entry: LedgerEntry): string => {
  const credits = amountOf(entry);
  const work = workOf(entry).toLowerCase();
  switch (entry.type) {
    case 'reserved':
    case 'captured':
      return credits === 1 ? `after ${work === 'edit' ? 'an' : 'a'} ${work}` : `after a ${credits}-credit ${work}`;
    case 'released':
    case 'expired':
      return `after ${creditCount(credits)} came back`;
    case 'granted':
      if (entry.cause.type === 'job') return `after ${creditCount(credits)} came back`;
      if (entry.pack > 0) return `after a pack of ${credits}`;
      return entry.cause.type === 'admin'
        ? `after ${creditCount(credits)} were added`
        : `after the reset to ${credits}`;
    case 'removed':
      return entry.cause.type === 'admin' || entry.pack > 0
        ? `after ${creditCount(credits)} were removed`
        : 'after the month lapsed';
  }
};
