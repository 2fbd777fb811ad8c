import { useState } from 'react';
import { samples } from '../config/samples.js';
import { styleTexts } from '../lib/style-texts.js';
import { m } from '../texts/index.js';
import { SamplePicture } from './sample-picture.js';
import { SeasonSlider } from './season-slider.js';
import { Showcase } from './showcase.js';
import './feature-grid.css';

/** A glass over the picture that follows the pointer and shows it at twice the size. */
const Loupe = () => {
  const [at, setAt] = useState({ x: 68, y: 58 });
  return (
    <div
      className="loupe"
      style={{ '--x': `${at.x}%`, '--y': `${at.y}%` } as React.CSSProperties}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        setAt({ x: ((event.clientX - box.left) / box.width) * 100, y: ((event.clientY - box.top) / box.height) * 100 });
      }}
    >
      <SamplePicture
        sample={samples.detail}
        sizes="(max-width: 860px) 92vw, 420px"
        alt={m.landing_feature_hd_picture()}
      />
      <span aria-hidden="true">
        <SamplePicture sample={samples.detail} sizes="900px" alt="" />
      </span>
    </div>
  );
};

/** The six features, each shown by the thing itself. For the landing page and for home. */
export const FeatureGrid = ({ playsVideo }: { playsVideo: boolean }) => (
  <div className="features">
    <article className="wide">
      <div className="strips">
        {samples.strips.map((picture) => (
          <div key={picture.id}>
            <SamplePicture sample={picture} sizes="(max-width: 860px) 40vw, 360px" />
            <span>{styleTexts[picture.style]}</span>
          </div>
        ))}
      </div>
      <h3 className="h3">{m.landing_feature_images()}</h3>
      <p>{m.landing_feature_images_help()}</p>
    </article>
    <article className="narrow">
      <SeasonSlider />
      <h3 className="h3">{m.landing_feature_editing()}</h3>
      <p>{m.landing_feature_editing_help()}</p>
    </article>
    <article>
      <Showcase plays={playsVideo} />
      <h3 className="h3">{m.landing_feature_video()}</h3>
      <p>{m.landing_feature_video_help()}</p>
    </article>
    <article>
      <div className="develop" aria-hidden="true">
        {[0, 1, 2, 3].map((step) => (
          <span key={step} className={`step-${step}`}>
            <SamplePicture sample={samples.may} sizes="220px" alt="" />
          </span>
        ))}
      </div>
      <h3 className="h3">{m.landing_feature_fast()}</h3>
      <p>{m.landing_feature_fast_help()}</p>
    </article>
    <article>
      <Loupe />
      <h3 className="h3">{m.landing_feature_hd()}</h3>
      <p>{m.landing_feature_hd_help()}</p>
    </article>
    <article className="own">
      <h3 className="voice">{m.landing_feature_rights()}</h3>
      <p>{m.landing_feature_rights_help()}</p>
    </article>
  </div>
);
