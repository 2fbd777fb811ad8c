import type { ModerationAction, ReportStatus, ReportTarget } from '@pictora/contracts';

export const actionTexts: Record<ModerationAction, { readonly button: string; readonly done: string }> = {
  review: { button: 'Take into review', done: 'Taken into review' },
  dismiss: { button: 'Dismiss', done: 'Dismissed: nothing wrong' },
  resolve: { button: 'Close as dealt with', done: 'Closed as dealt with' },
  'hide-image': { button: 'Take the image down', done: 'Image taken down' },
  'hide-video': { button: 'Take the video down', done: 'Video taken down' },
  'hide-comment': { button: 'Remove the comment', done: 'Comment removed' },
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
