import { ArrowRight, Check, Pause, Play, Sparkle } from 'lucide-react';
import { Link } from 'react-router';
import { Mark } from '../../../components/mark.js';
import { SamplePicture } from '../../../components/sample-picture.js';
import { ThemeToggle } from '../../../components/theme-toggle.js';
import { paths, startFree } from '../../../config/paths.js';
import { samples, type Sample } from '../../../config/samples.js';
import { useMotion } from '../../../lib/motion.js';
import { styleTexts } from '../../../lib/style-texts.js';
import { m } from '../../../texts/index.js';
import { useDemo, type DemoState } from '../use-demo.js';

const lengths = samples.hero.map(({ prompt }) => prompt.length);
const points = [m.landing_point_credits(), m.landing_point_card(), m.landing_point_rights()];

const Demo = ({ state, picture }: { state: DemoState; picture: Sample }) => (
  <div className="demo" role="img" aria-label={m.landing_demo()}>
    <p className="demo-text voice">
      {picture.prompt.slice(0, state.typed)}
      <i className="caret" />
      <span className="ghost">{picture.prompt.slice(state.typed)}</span>
    </p>
    <div className="demo-foot">
      <span className="demo-chip">{styleTexts[picture.style]}</span>
      <span className="demo-chip">
        <i className="shape" />
        16:9
      </span>
      <span className={`go ${state.phase}`}>
        {state.phase === 'making' && m.landing_demo_generating()}
        {state.phase === 'done' && (
          <>
            <Check size={15} strokeWidth={2.4} />
            {m.landing_demo_done()}
          </>
        )}
        {state.phase === 'typing' && (
          <>
            {m.landing_demo_generate()}
            <b>
              <Sparkle size={13} fill="currentColor" strokeWidth={0} />1
            </b>
          </>
        )}
      </span>
    </div>
    <i className="demo-progress" />
  </div>
);

/** The hero is the product: the page's background develops from the prompt as it is typed. */
export const Hero = () => {
  const [moving, onToggleMotion] = useMotion();
  const state = useDemo(lengths, moving);
  const last = (state.item + samples.hero.length - 1) % samples.hero.length;
  const shown = state.phase === 'typing' ? last : state.item;
  const picture = samples.hero[state.item] ?? samples.final;
  return (
    <section className={`hero on-picture ${state.phase}`}>
      <div className="hero-pictures" aria-hidden="true">
        {samples.hero.map((item, i) => (
          <SamplePicture
            key={item.id}
            sample={item}
            sizes="100vw"
            alt=""
            eager={i === 0}
            priority={i === 0 ? 'high' : 'low'}
            className={i === shown ? 'on' : ''}
          />
        ))}
      </div>
      <header className="hero-bar">
        <Link to={paths.home} aria-label={m.shell_home_link()}>
          <Mark size={26} />
        </Link>
        <nav aria-label={m.shell_main_nav()}>
          <Link to={paths.explore}>{m.shell_explore()}</Link>
          <Link to={paths.gallery}>{m.shell_gallery()}</Link>
          <Link to={paths.pricing}>{m.shell_pricing()}</Link>
        </nav>
        <span className="grow" />
        <ThemeToggle className="on-hero" />
        <Link className="quiet" to={paths.login}>
          {m.shell_log_in()}
        </Link>
        <Link className="btn white middle" to={paths.signUp}>
          {m.shell_get_started()}
        </Link>
      </header>
      <div className="hero-foot">
        <div className="hero-say">
          <h1 className="h-hero lines">{m.landing_hero()}</h1>
          <p>{m.landing_hero_help()}</p>
          <div className="hero-actions">
            <a className="btn white" href={startFree}>
              {m.shell_get_started()} <ArrowRight size={17} aria-hidden="true" />
            </a>
            <Link className="btn see-through" to="/#pricing">
              {m.landing_view_pricing()}
            </Link>
          </div>
        </div>
        <Demo state={state} picture={picture} />
      </div>
      <ul className="hero-points">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
        <li className="motion">
          <button type="button" onClick={onToggleMotion} aria-pressed={!moving}>
            {moving ? <Pause size={13} aria-hidden="true" /> : <Play size={13} aria-hidden="true" />}
            {moving ? m.landing_motion_pause() : m.landing_motion_play()}
          </button>
        </li>
      </ul>
    </section>
  );
};
