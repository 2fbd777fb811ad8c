import { creditsShare, creditsText, creditsView } from '../lib/credits.js';
import { m } from '../texts/index.js';
import { Ring } from './ring.js';

/** The balance in the top bar. Held credits are already left out of what remains. */
export const CreditsBadge = ({ remaining, total }: { remaining: number; total: number | null }) => {
  const view = creditsView(remaining, total);
  return (
    <span
      className="credits figures"
      role="status"
      aria-label={m.shell_credits({ balance: creditsText(remaining, total) })}
    >
      <Ring share={creditsShare(remaining, total)} />
      {view.kind === 'of' ? (
        <span>
          {view.remaining} <span className="of">/ {view.total}</span>
        </span>
      ) : (
        <span>{creditsText(remaining, total)}</span>
      )}
    </span>
  );
};
