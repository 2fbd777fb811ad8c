/** The mark, a P whose bowl is a picture frame with one amber dot, and the wordmark. Below 18 px: the mark alone. */
export const Mark = ({ size = 24, word = true }: { size?: number; word?: boolean }) => (
  <span className="mark" style={{ fontSize: size }}>
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M5 23V2.500h15v13H5" stroke="currentColor" strokeWidth="2.200" />
      <circle cx="12.500" cy="9" r="2.700" fill="var(--accent)" />
    </svg>
    {word && <span className="wordmark">Pictora</span>}
  </span>
);
