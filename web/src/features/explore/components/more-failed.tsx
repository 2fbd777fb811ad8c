import { m } from '../../../texts/index.js';

/** The next page did not come; what is shown stays. */
export const MoreFailed = ({ onRetry }: { onRetry: () => void }) => (
  <p className="more-failed" role="alert">
    {m.explore_more_failed()}
    <button type="button" className="btn middle" onClick={onRetry}>
      {m.common_try_again()}
    </button>
  </p>
);
