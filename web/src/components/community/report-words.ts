import type { ReportReason, ReportStatus, ReportTarget } from '@pictora/contracts';

export const targetNames: Record<ReportTarget, string> = {
  image: 'image',
  video: 'video',
  comment: 'comment',
  user: 'person',
};
export const reasonTexts: Record<ReportReason, string> = {
  spam: 'Spam or a scam',
  harassment: 'Harassment or bullying',
  nudity: 'Nudity or sexual content',
  violence: 'Violence',
  hate: 'Hate',
  copyright: 'It uses my work',
  other: 'Something else',
};
export const statusTexts: Record<ReportStatus, string> = {
  open: 'Waiting',
  reviewing: 'In review',
  resolved: 'Action taken',
  dismissed: 'Nothing found',
};
