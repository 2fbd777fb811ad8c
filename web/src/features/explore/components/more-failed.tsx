/** The next page did not come; what is shown stays. */
export const MoreFailed = ({ onRetry }: { onRetry: () => void }) => (
  <p className="more-failed" role="alert">
    More could not be loaded.
    <button type="button" className="btn middle" onClick={onRetry}>
      Try Again
    </button>
  </p>
);
