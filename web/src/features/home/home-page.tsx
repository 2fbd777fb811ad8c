import type { CurrentUser } from '@pictora/contracts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useListImagesInfiniteQuery } from '../../api/images.endpoints.js';
import { MemberPlanAction } from '../../components/checkout/member-plan-action.js';
import { usePlanDialog } from '../../components/checkout/use-plan-dialog.js';
import { FeatureGrid } from '../../components/feature-grid.js';
import { CreditPackLine, PlanCards } from '../../components/plan-cards.js';
import { SamplePicture } from '../../components/sample-picture.js';
import { RecentStrip } from '../../components/strip.js';
import { paths } from '../../config/paths.js';
import { samples } from '../../config/samples.js';
import { isUnlimited } from '../../lib/credits.js';
import { usePageTitle } from '../../lib/page-title.js';
import { usePreference } from '../../lib/preferences.js';
import { m } from '../../texts/index.js';
import './home.css';

const balanceText = (remaining: number): string =>
  isUnlimited(remaining) ? m.home_balance_unlimited() : m.home_balance({ count: remaining });

/** Home for members: what remains, the two ways on, the newest pictures, and what Pictora can do. */
const HomePage = ({ user }: { user: CurrentUser }) => {
  usePageTitle('Pictora');
  const planDialog = usePlanDialog(user);
  const [autoPlay] = usePreference('autoPlay');
  const { data } = useListImagesInfiniteQuery();
  const recent = data?.pages[0]?.images.slice(0, 10) ?? [];
  const [dusk] = samples.hero;
  return (
    <main id="main" tabIndex={-1} className="page home has-tab-bar">
      <section className="home-hero on-picture">
        {dusk && <SamplePicture sample={dusk} sizes="100vw" alt="" eager priority="high" />}
        <div>
          <h1 className="h-title">{m.home_welcome({ name: user.firstName || (user.username ?? '') })}</h1>
          <p className="figures">{balanceText(user.creditsRemaining)}</p>
          <p className="row">
            <Link to={paths.generate} className="btn on-photo">
              {m.home_generate()} <ArrowRight size={17} aria-hidden="true" />
            </Link>
            <Link to={paths.profile} className="btn on-photo glassy">
              {m.common_view_gallery()}
            </Link>
          </p>
        </div>
      </section>
      {recent.length > 0 && <RecentStrip images={recent} />}
      <section className="home-part" aria-labelledby="features-title">
        <h2 className="h-title" id="features-title">
          {m.home_features()}
        </h2>
        <FeatureGrid playsVideo={autoPlay} />
      </section>
      <section className="home-part" aria-labelledby="plans-title">
        <h2 className="h-title" id="plans-title">
          {m.home_plans()}
        </h2>
        <PlanCards
          ids={['free', 'pro', 'premium']}
          currentTier={user.subscriptionTier}
          action={(plan) => (
            <MemberPlanAction
              plan={plan}
              currentTier={user.subscriptionTier}
              onChoose={() => planDialog.open(plan.id)}
            />
          )}
        />
        <CreditPackLine
          end={
            <Link className="link" to={paths.pricing}>
              {m.home_pricing()} <ArrowRight size={15} aria-hidden="true" />
            </Link>
          }
        />
      </section>
      {planDialog.dialog}
    </main>
  );
};
export default HomePage;
