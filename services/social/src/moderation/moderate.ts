import type { ModerationAction, ReportStatus, ReportTarget } from '@pictora/contracts';

/** What an action makes of the report. */
export const statusAfter = {
  review: 'reviewing',
  dismiss: 'dismissed',
  resolve: 'resolved',
  'hide-image': 'resolved',
  'hide-video': 'resolved',
  'hide-comment': 'resolved',
} as const satisfies Record<ModerationAction, ReportStatus>;

const targetOf = { 'hide-image': 'image', 'hide-video': 'video', 'hide-comment': 'comment' } as const satisfies Partial<
  Record<ModerationAction, ReportTarget>
>;

export const isWaiting = (status: ReportStatus): boolean => status === 'open' || status === 'reviewing';

/** Why an action cannot be taken on a report; null when it can. */
export const refusalOf = (
  action: ModerationAction,
  { status, targetType }: { readonly status: ReportStatus; readonly targetType: ReportTarget },
): string | null => {
  if (!isWaiting(status)) return 'This report has been dealt with';
  if (action === 'review' && status === 'reviewing') return 'This report is being looked into already';
  const fits = action in targetOf ? targetOf[action as keyof typeof targetOf] : targetType;
  return fits === targetType ? null : `This action is for reports of ${fits}s`;
};
