import { planOf, prices } from '@pictora/contracts/constants';
import { Clapperboard } from 'lucide-react';
import { Link } from 'react-router';
import { Empty } from '../states.js';
import { paths } from '../../config/paths.js';
import { m } from '../../texts/index.js';

const plan = planOf('premium');

export const PremiumGate = () => (
  <div className="panel">
    <Empty
      icon={Clapperboard}
      title={m.video_premium_title()}
      help={m.video_premium_help({ plan: plan.name, credits: prices.videoPerSecond })}
      action={
        <Link to={paths.pricing} className="btn ink">
          {m.video_premium_action()}
        </Link>
      }
    />
  </div>
);
