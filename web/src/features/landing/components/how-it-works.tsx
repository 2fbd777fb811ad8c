import { ArrowRight, Sparkle } from 'lucide-react';
import { Link } from 'react-router';
import { SamplePicture } from '../../../components/sample-picture.js';
import { paths } from '../../../config/paths.js';
import { samples } from '../../../config/samples.js';
import { m } from '../../../texts/index.js';

const shapes = [
  [38, 38],
  [48, 27],
  [27, 48],
  [57, 24],
  [46, 31],
  [31, 46],
] as const;

/** Three steps, shown with the parts of the real form. The frames are pictures: nothing in them can be pressed. */
export const HowItWorks = () => {
  const example = samples.hero[0] ?? samples.final;
  return (
    <section className="part how" aria-labelledby="how-title">
      <h2 className="h-title" id="how-title">
        {m.landing_how()}
      </h2>
      <ol>
        <li>
          <div className="frame words" aria-hidden="true">
            <p className="voice">
              {example.prompt}
              <i className="caret" />
            </p>
          </div>
          <h3 className="h3">
            <b>1</b>
            {m.landing_how_write()}
          </h3>
          <p>{m.landing_how_write_help()}</p>
        </li>
        <li>
          <div className="frame pick" aria-hidden="true">
            <div className="thumbs">
              {Object.values(samples.styles).map((picture, i) => (
                <SamplePicture key={picture.id} sample={picture} sizes="90px" alt="" className={i === 0 ? 'on' : ''} />
              ))}
            </div>
            <div className="shapes">
              {shapes.map(([width, height], i) => (
                <i key={i} className={i === 1 ? 'on' : ''} style={{ width, height }} />
              ))}
            </div>
            <span className="go typing">
              {m.common_generate_image()}
              <b>
                <Sparkle size={14} fill="currentColor" strokeWidth={0} />1
              </b>
            </span>
          </div>
          <h3 className="h3">
            <b>2</b>
            {m.landing_how_choose()}
          </h3>
          <p>{m.landing_how_choose_help()}</p>
        </li>
        <li>
          <div className="frame">
            <SamplePicture sample={example} sizes="(max-width: 860px) 92vw, 420px" />
          </div>
          <h3 className="h3">
            <b>3</b>
            {m.landing_how_keep()}
          </h3>
          <p>{m.landing_how_keep_help()}</p>
        </li>
      </ol>
      <p className="part-end">
        <Link className="btn ink" to={paths.signUp}>
          {m.landing_how_start()} <ArrowRight size={17} aria-hidden="true" />
        </Link>
      </p>
    </section>
  );
};
