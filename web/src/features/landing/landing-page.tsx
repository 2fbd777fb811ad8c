import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { FeatureGrid } from '../../components/feature-grid.js';
import { CreditPackLine, PlanCards } from '../../components/plan-cards.js';
import { SamplePicture } from '../../components/sample-picture.js';
import { SiteFoot } from '../../components/site-foot.js';
import { VisitorPlanAction } from '../../components/visitor-plan-action.js';
import { paths } from '../../config/paths.js';
import { samples } from '../../config/samples.js';
import { usePageTitle } from '../../lib/page-title.js';
import { GalleryPart } from './components/gallery-part.js';
import { Hero } from './components/hero.js';
import { HowItWorks } from './components/how-it-works.js';
import { Lanes } from './components/lanes.js';
import { Newsletter } from './components/newsletter.js';
import './landing.css';

/** Sample content, and labelled as such on the page. */
const quotes = [
  {
    quote: 'I stopped describing pictures to people. I describe them to Pictora and send the picture.',
    name: 'Lucía Ferrer',
    title: 'Art director',
  },
  {
    quote: 'My pupils wrote the sentences. The book illustrated itself by lunch.',
    name: 'Maya Okafor',
    title: 'Primary teacher',
  },
  {
    quote: 'The ledger sold it to our finance team. Every credit has a line.',
    name: 'Kenji Mori',
    title: 'Studio lead',
  },
];

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const LandingPage = () => {
  usePageTitle('Pictora');
  const [moving, setMoving] = useState(() => !prefersStill());
  return (
    <>
      <main id="main" tabIndex={-1} className="landing">
        <Hero moving={moving} onToggleMotion={() => setMoving(!moving)} />
        <Lanes moving={moving} />
        <section className="part" aria-labelledby="features-title">
          <div className="part-head">
            <h2 className="h-title" id="features-title">
              One sentence,
              <br />
              every hand.
            </h2>
            <p className="lead">
              Photorealistic, painted or drawn. One credit is one picture, and you see the price before you spend it.
            </p>
          </div>
          <FeatureGrid playsVideo={moving} />
          <p className="part-end">
            <Link className="btn" to={paths.signUp}>
              Try It Free Now <ArrowRight size={17} aria-hidden="true" />
            </Link>
          </p>
        </section>
        <HowItWorks />
        <GalleryPart />
        <section className="part" id="pricing" aria-labelledby="pricing-title">
          <div className="part-head">
            <h2 className="h-title" id="pricing-title">
              Pay for pictures,
              <br />
              not for promises.
            </h2>
            <p className="lead">
              One credit, one picture. Monthly credits renew on your billing date; packs never expire.
            </p>
          </div>
          <PlanCards ids={['free', 'pro', 'premium']} action={(plan) => <VisitorPlanAction plan={plan} />} />
          <CreditPackLine
            end={
              <Link className="link" to={paths.pricing}>
                See Full Pricing &amp; FAQ <ArrowRight size={15} aria-hidden="true" />
              </Link>
            }
          />
        </section>
        <section className="part" aria-labelledby="quotes-title">
          <h2 className="small text-3" id="quotes-title">
            What people might say (sample quotes)
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
        <section className="final on-picture" aria-labelledby="final-title">
          <SamplePicture sample={samples.final} sizes="100vw" alt="" />
          <div>
            <h2 className="h-hero" id="final-title">
              What do you see?
            </h2>
            <p className="final-actions">
              <Link className="btn white" to={paths.signUp}>
                Start Creating for Free <ArrowRight size={17} aria-hidden="true" />
              </Link>
              <Link className="btn see-through" to={paths.pricing}>
                View Pricing
              </Link>
            </p>
          </div>
        </section>
        <div className="part letters">
          <Newsletter />
        </div>
      </main>
      <SiteFoot />
    </>
  );
};
export default LandingPage;
