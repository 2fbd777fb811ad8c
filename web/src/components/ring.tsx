/** The balance ring: amber, since it shows credits. Decoration beside the words that say the same. */
export const Ring = ({ share, size = 16 }: { share: number; size?: number }) => {
  const radius = size / 2 - 1.75;
  const length = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: 2.5 };
  return (
    <svg className="ring" width={size} height={size} aria-hidden="true">
      <circle {...circle} stroke="var(--line-strong)" />
      {share > 0 && (
        <circle
          {...circle}
          className="ring-value"
          stroke="var(--accent-mark)"
          strokeLinecap="round"
          strokeDasharray={`${length * share} ${length}`}
        />
      )}
    </svg>
  );
};
