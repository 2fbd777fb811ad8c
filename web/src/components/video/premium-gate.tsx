import { plans, prices } from '@pictora/contracts/constants';
import { Clapperboard } from 'lucide-react';
import { Link } from 'react-router';
import { Empty } from '../states.js';
import { paths } from '../../config/paths.js';

const plan = plans.find(({ id }) => id === 'premium');

export const PremiumGate = () => (
  <div className="panel">
    <Empty
      icon={Clapperboard}
      title="Premium Feature"
      help={
        <>
          Video generation comes with Premium (the {plan?.name} plan): 5 or 10 seconds of motion from a picture you own,
          at {prices.videoPerSecond} credits a second.
        </>
      }
      action={
        <Link to={paths.pricing} className="btn ink">
          Upgrade to Premium
        </Link>
      }
    />
  </div>
);
