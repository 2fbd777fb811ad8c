/** Rows to come: a face and two lines each. Still, as all of them. */
export const RowSkeletons = ({ label, rows = 6 }: { label: string; rows?: number }) => (
  <div className="row-skeletons" role="status" aria-label={label}>
    {Array.from({ length: rows }, (_, n) => (
      <div key={n} className="row">
        <span className="skeleton face" />
        <span className="grow">
          <span className="skeleton" style={{ width: `${58 - ((n * 13) % 30)}%` }} />
          <span className="skeleton" style={{ width: `${86 - ((n * 17) % 40)}%` }} />
        </span>
      </div>
    ))}
  </div>
);
