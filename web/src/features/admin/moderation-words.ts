import type { ModerationAction, ReportStatus, ReportTarget } from '@pictora/contracts';
import { m } from '../../texts/index.js';

export const actionTexts: Record<ModerationAction, { readonly button: string; readonly done: string }> = {
  review: { button: m.reports_do_review(), done: m.reports_did_review() },
  dismiss: { button: m.reports_do_dismiss(), done: m.reports_did_dismiss() },
  resolve: { button: m.reports_do_resolve(), done: m.reports_did_resolve() },
  'hide-image': { button: m.reports_do_hide_image(), done: m.reports_did_hide_image() },
  'hide-video': { button: m.reports_do_hide_video(), done: m.reports_did_hide_video() },
  'hide-comment': { button: m.reports_do_hide_comment(), done: m.reports_did_hide_comment() },
};

const takeDown: Record<ReportTarget, ModerationAction | null> = {
  image: 'hide-image',
  video: 'hide-video',
  comment: 'hide-comment',
  user: null,
};

/** What a moderator can do about a report as it stands. A closed one is history. */
export const actionsFor = (report: {
  readonly status: ReportStatus;
  readonly targetType: ReportTarget;
  readonly target: { readonly isShown: boolean };
}): readonly ModerationAction[] => {
  const { status, targetType, target } = report;
  if (status === 'resolved' || status === 'dismissed') return [];
  const down = takeDown[targetType];
  return [
    ...(down && target.isShown ? [down] : []),
    ...(status === 'open' ? (['review'] as const) : []),
    'resolve',
    'dismiss',
  ];
};

/** Taking down cannot be undone here, so it is said twice. */
export const isFinal = (action: ModerationAction): boolean => action.startsWith('hide-');
