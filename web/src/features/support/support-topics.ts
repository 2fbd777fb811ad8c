import { m } from '../../texts/index.js';
/** What people ask most: a press takes one as the subject. */
export const supportTopics: readonly string[] = [
  m.support_topic_billing(),
  m.support_topic_credits(),
  m.support_topic_failure(),
  m.support_topic_rights(),
  m.support_topic_account(),
  m.support_topic_idea(),
];
