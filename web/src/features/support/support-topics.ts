/** What people ask most: a press takes one as the subject. */
export const supportTopics: readonly string[] = [
  'Billing and invoices',
  'Credits or a refund',
  'A picture or video that failed',
  'Commercial use and licences',
  'Account and login',
  'An idea for Pictora',
];
