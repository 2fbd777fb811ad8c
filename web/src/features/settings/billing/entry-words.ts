import { creditPack, type Job, type LedgerEntry } from '@pictora/contracts';
import { creditCount } from '../../../lib/credits.js';
import { money } from '../../../lib/money.js';
import { m } from '../../../texts/index.js';
import { said } from '../../../texts/said.js';
import type { LedgerLine } from './ledger-lines.js';

type Work = 'picture' | 'edit' | 'video';
const workTitles: Readonly<Record<Work, string>> = {
  picture: m.billing_line_picture(),
  edit: m.billing_line_edit(),
  video: m.billing_line_video(),
};
/** What the balance was after, of one credit or of more. */
const afterWork: Readonly<Record<Work, (credits: { count: number }) => string>> = {
  picture: m.billing_step_picture,
  edit: m.billing_step_edit,
  video: m.billing_step_video,
};

/** What was made, by the reason that the job gave for its credits. */
const workOf = ({ reason }: Pick<LedgerEntry, 'reason'>): Work =>
  /video/i.test(reason ?? '') ? 'video' : /edit/i.test(reason ?? '') ? 'edit' : 'picture';
const amountOf = ({ monthly, pack }: LedgerEntry): number => monthly + pack;
const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');
/** Services write their reasons in English. What an admin wrote is shown as it is. */
const reasonText = (reason: string | null): string | null => reason && said(reason);
/** The reason, where it says more than the title of a month does. */
const monthReason = (reason: string | null): string | null =>
  reason?.toLowerCase() === 'monthly credits' ? null : reasonText(reason);

export type LineWords = { readonly title: string; readonly detail: string };

const jobTitle = (entry: LedgerEntry, hold: LedgerLine['hold']): string => {
  const work = workTitles[workOf(entry)];
  if (hold === 'held') return m.billing_line_in_progress({ work });
  return hold === 'returned' ? m.billing_line_not_made({ work }) : work;
};

const returnTitle = (entry: LedgerEntry, job: Job | undefined): string => {
  if (entry.type === 'expired') return m.billing_line_expired();
  if (entry.type === 'granted') return m.billing_line_undelivered();
  if (job?.state === 'cancelled') return m.billing_line_cancelled();
  return m.billing_line_failed();
};

const grantWords = (entry: LedgerEntry): LineWords => {
  const { reason, cause, pack } = entry;
  if (cause.type === 'opening')
    return { title: m.billing_line_welcome(), detail: reasonText(reason) ?? m.billing_line_welcome_help() };
  if (cause.type === 'admin')
    return { title: m.billing_line_added(), detail: joined(m.billing_line_by_pictora(), reason) };
  if (pack > 0)
    return {
      title: m.billing_line_pack(),
      detail: m.billing_line_pack_help({
        credits: creditCount(pack),
        price: money((pack / creditPack.credits) * creditPack.price),
      }),
    };
  return { title: m.billing_line_monthly(), detail: joined(monthReason(reason), creditCount(amountOf(entry))) };
};

/** What a line says; `hold` and `job` when more is known of its job than the entries tell. */
export const wordsFor = ({ kind, entry, hold }: LedgerLine, job: Job | undefined): LineWords => {
  const { reason, cause } = entry;
  switch (kind) {
    case 'job':
      return { title: jobTitle(entry, hold), detail: job?.prompt ?? reasonText(reason) ?? '' };
    case 'spent':
      return { title: workTitles[workOf(entry)], detail: job?.prompt ?? m.billing_line_spent_help() };
    case 'returned':
      return { title: returnTitle(entry, job), detail: m.billing_line_returned_help() };
    case 'reset':
      return {
        title: m.billing_line_monthly(),
        detail: joined(monthReason(reason), m.billing_line_reset_help({ count: amountOf(entry) })),
      };
    case 'lapsed':
      return {
        title: m.billing_line_lapsed(),
        detail: cause.type === 'job' ? m.billing_line_lapsed_job_help() : m.billing_line_lapsed_help(),
      };
    case 'granted':
      return grantWords(entry);
    case 'removed':
      return {
        title: m.billing_line_removed(),
        detail: cause.type === 'admin' ? joined(m.billing_line_by_pictora(), reason) : (reasonText(reason) ?? ''),
      };
  }
};

/** What a step of the balance came from, after its date: 'after a 10-credit video'. */
export const stepWords = (entry: LedgerEntry): string => {
  const count = amountOf(entry);
  switch (entry.type) {
    case 'reserved':
    case 'captured':
      return afterWork[workOf(entry)]({ count });
    case 'released':
    case 'expired':
      return m.billing_step_returned({ count });
    case 'granted':
      if (entry.cause.type === 'job') return m.billing_step_returned({ count });
      if (entry.pack > 0) return m.billing_step_pack({ count });
      return entry.cause.type === 'admin' ? m.billing_step_added({ count }) : m.billing_step_reset({ count });
    case 'removed':
      return entry.cause.type === 'admin' || entry.pack > 0
        ? m.billing_step_removed({ count })
        : m.billing_step_lapsed();
  }
};
