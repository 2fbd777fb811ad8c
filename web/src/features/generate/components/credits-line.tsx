import type { Settlement } from '@pictora/contracts';
import { Lock } from 'lucide-react';
import { creditCount } from '../../../lib/credits.js';

/** What became of the credits of the picture that is being made, as the ledger says it; before it does, what it will do. */
const creditsText = (settlement: Settlement | null): string => {
  const credits = settlement?.credits ?? 1;
  if (settlement === null || settlement.state === 'held')
    return `${creditCount(credits)} ${credits === 1 ? 'is' : 'are'} held. Spent only when your picture is finished.`;
  return `${creditCount(credits)}: ${settlement.reason ?? settlement.state}.`;
};

export const CreditsLine = ({ settlement }: { settlement: Settlement | null }) => (
  <p className="wait small text-3">
    <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
    {creditsText(settlement)} You can leave this page.
  </p>
);
