import type { ReportReason, ReportStatus, ReportTarget } from '@pictora/contracts';
import { m } from '../../texts/index.js';

/** What the dialog is called. */
export const reportTitles: Record<ReportTarget, string> = {
  image: m.community_report_image(),
  video: m.community_report_video(),
  comment: m.community_report_comment(),
  user: m.community_report_person(),
};
const reasonTexts: Record<ReportReason, string> = {
  spam: m.community_reason_spam(),
  harassment: m.community_reason_harassment(),
  nudity: m.community_reason_nudity(),
  violence: m.community_reason_violence(),
  hate: m.community_reason_hate(),
  copyright: m.community_reason_copyright(),
  other: m.community_reason_other(),
};
/** A reason as it is said of a thing; of a person it is what they do. */
export const reasonText = (reason: ReportReason, target: ReportTarget): string =>
  target === 'user' && reason === 'copyright' ? m.community_reason_copyright_person() : reasonTexts[reason];

export const reportQuestions: Record<ReportTarget, string> = {
  image: m.community_report_question(),
  video: m.community_report_question(),
  comment: m.community_report_question_comment(),
  user: m.community_report_question_person(),
};
export const statusTexts: Record<ReportStatus, string> = {
  open: m.community_status_open(),
  reviewing: m.community_status_reviewing(),
  resolved: m.community_status_resolved(),
  dismissed: m.community_status_dismissed(),
};
