import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { FeatureGrid } from '../../components/feature-grid.js';
import { CreditPackLine, PlanCards } from '../../components/plan-cards.js';
import { SamplePicture } from '../../components/sample-picture.js';
import { SiteFoot } from '../../components/site-foot.js';
import { VisitorPlanAction } from '../../components/visitor-plan-action.js';
import { WhenSeen } from '../../components/when-seen.js';
import { paths } from '../../config/paths.js';
import { samples } from '../../config/samples.js';
import { forgetMotion, useMotion } from '../../lib/motion.js';
import { usePageTitle } from '../../lib/page-title.js';
import { m } from '../../texts/index.js';
import { GalleryPart } from './components/gallery-part.js';
import { Hero } from './components/hero.js';
import { HowItWorks } from './components/how-it-works.js';
import { Lanes } from './components/lanes.js';
import { Newsletter } from './components/newsletter.js';
import './landing.css';

/** Sample content, and labelled as such on the page. */
const quotes = [
  {
    quote: m.landing_quote_director(),
    name: 'Lucía Ferrer',
    title: m.landing_quote_director_title(),
  },
  {
    quote: m.landing_quote_teacher(),
    name: 'Maya Okafor',
    title: m.landing_quote_teacher_title(),
  },
  {
    quote: m.landing_quote_lead(),
    name: 'Kenji Mori',
    title: m.landing_quote_lead_title(),
  },
];

const Features = () => {
  const [moves] = useMotion();
  return (
    <section className="part" aria-labelledby="features-title">
      <div className="part-head">
        <h2 className="h-title lines" id="features-title">
          {m.landing_features()}
        </h2>
        <p className="lead">{m.landing_features_lead()}</p>
      </div>
      <FeatureGrid playsVideo={moves} />
      <p className="part-end">
        <Link className="btn" to={paths.signUp}>
          {m.landing_features_try()} <ArrowRight size={17} aria-hidden="true" />
        </Link>
      </p>
    </section>
  );
};

const Pricing = () => (
  <section className="part" id="pricing" aria-labelledby="pricing-title">
    <div className="part-head">
      <h2 className="h-title lines" id="pricing-title">
        {m.landing_pricing()}
      </h2>
      <p className="lead">{m.pricing_lead()}</p>
    </div>
    <PlanCards ids={['free', 'pro', 'premium']} action={(plan) => <VisitorPlanAction plan={plan} />} />
    <CreditPackLine
      end={
        <Link className="link" to={paths.pricing}>
          {m.home_pricing()} <ArrowRight size={15} aria-hidden="true" />
        </Link>
      }
    />
  </section>
);

const Quotes = () => (
  <section className="part" aria-labelledby="quotes-title">
    <h2 className="small text-3" id="quotes-title">
      {m.landing_quotes()}
    </h2>
    <div className="quotes">
      {quotes.map(({ quote, name, title }) => (
        <figure key={name}>
          <blockquote className="voice">{quote}</blockquote>
          <figcaption>
            <b>{name}</b>
            {title}
          </figcaption>
        </figure>
      ))}
    </div>
  </section>
);

const FinalCall = () => (
  <section className="final on-picture" aria-labelledby="final-title">
    <SamplePicture sample={samples.final} sizes="100vw" alt="" />
    <div>
      <h2 className="h-hero" id="final-title">
        {m.landing_final()}
      </h2>
      <p className="final-actions">
        <Link className="btn white" to={paths.signUp}>
          {m.landing_final_start()} <ArrowRight size={17} aria-hidden="true" />
        </Link>
        <Link className="btn see-through" to={paths.pricing}>
          {m.landing_view_pricing()}
        </Link>
      </p>
    </div>
  </section>
);

const Letters = () => (
  <div className="part letters">
    <Newsletter />
  </div>
);

/** Below the hero. The same elements at each render, as `WhenSeen` wants its parts. */
const parts = [Lanes, Features, HowItWorks, GalleryPart, Pricing, Quotes, FinalCall, Letters].map((Part, i) => (
  <WhenSeen key={i}>
    <Part />
  </WhenSeen>
));

const LandingPage = () => {
  usePageTitle('Pictora');
  useEffect(() => forgetMotion, []);
  return (
    <>
      <main id="main" tabIndex={-1} className="landing">
        <Hero />
        {parts}
      </main>
      <SiteFoot />
    </>
  );
};
export default LandingPage;
