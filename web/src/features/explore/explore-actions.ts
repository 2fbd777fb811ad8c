import type { CommunityImage } from '@pictora/contracts';
import type { Reported } from '../../components/community/report-dialog.js';

/** What can be done to a post, wherever it is shown. A visitor is asked to sign up instead. */
export type ExploreActions = {
  /** Null for visitors. */
  readonly viewerId: string | null;
  readonly onComments: (image: CommunityImage) => void;
  readonly onSend: (image: CommunityImage) => void;
  readonly onReport: (reported: Reported) => void;
};
