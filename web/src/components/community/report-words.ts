import type { ReportReason, ReportStatus, ReportTarget } from '@pictora/contracts';

export const targetNames: Record<ReportTarget, string> = {
  image: 'image',
  video: 'video',
  comment: 'comment',
  user: 'person',
};
const reasonTexts: Record<ReportReason, string> = {
  spam: 'Spam or a scam',
  harassment: 'Harassment or bullying',
  nudity: 'Nudity or sexual content',
  violence: 'Violence',
  hate: 'Hate',
  copyright: 'It uses my work',
  other: 'Something else',
};
/** A reason as it is said of a thing; of a person it is what they do. */
export const reasonText = (reason: ReportReason, target: ReportTarget): string =>
  target === 'user' && reason === 'copyright' ? 'They use my work' : reasonTexts[reason];

export const reportQuestions: Record<ReportTarget, string> = {
  image: 'What is wrong with it?',
  video: 'What is wrong with it?',
  comment: 'What is wrong with this comment?',
  user: 'Why do you report this person?',
};
export const statusTexts: Record<ReportStatus, string> = {
  open: 'Waiting',
  reviewing: 'In review',
  resolved: 'Action taken',
  dismissed: 'Nothing found',
};
