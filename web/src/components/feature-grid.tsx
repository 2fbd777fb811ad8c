import { useState } from 'react';
import { samples } from '../config/samples.js';
import { SamplePicture } from './sample-picture.js';
import { Showcase } from './showcase.js';
import './feature-grid.css';

const stripTitles = ['Photorealistic', 'Digital Art', 'Oil Painting', 'Anime'];

/** Two pictures under one slider: a range input, so it works by key and by touch. */
const SeasonSlider = () => {
  const [share, setShare] = useState(52);
  return (
    <div className="split" style={{ '--share': `${share}%` } as React.CSSProperties}>
      <SamplePicture sample={samples.may} sizes="(max-width: 860px) 92vw, 500px" />
      <SamplePicture sample={samples.october} sizes="(max-width: 860px) 92vw, 500px" className="after" />
      <i className="handle" aria-hidden="true" />
      <q className="voice">make it autumn</q>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label="Compare before and after the edit"
        onChange={(event) => setShare(Number(event.target.value))}
      />
    </div>
  );
};

/** A glass over the picture that follows the pointer and shows it at twice the size. */
const Loupe = () => {
  const [at, setAt] = useState({ x: 68, y: 58 });
  return (
    <div
      className="loupe"
      style={
        { '--x': `${at.x}%`, '--y': `${at.y}%`, '--picture': `url("${samples.detail.src}")` } as React.CSSProperties
      }
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        setAt({ x: ((event.clientX - box.left) / box.width) * 100, y: ((event.clientY - box.top) / box.height) * 100 });
      }}
    >
      <SamplePicture
        sample={samples.detail}
        sizes="(max-width: 860px) 92vw, 420px"
        alt="Snowy peaks and autumn woods, mirrored in a lake"
      />
      <span aria-hidden="true" />
    </div>
  );
};

/** The six features, each shown by the thing itself. For the landing page and for home. */
export const FeatureGrid = ({ playsVideo }: { playsVideo: boolean }) => (
  <div className="features">
    <article className="wide">
      <div className="strips">
        {samples.strips.map((picture, i) => (
          <div key={picture.id}>
            <SamplePicture sample={picture} sizes="(max-width: 860px) 40vw, 360px" />
            <span>{stripTitles[i]}</span>
          </div>
        ))}
      </div>
      <h3 className="h3">Image generation</h3>
      <p>The same lake in four hands. Pick by looking, not by guessing at a word.</p>
    </article>
    <article className="narrow">
      <SeasonSlider />
      <h3 className="h3">Image editing</h3>
      <p>Say what should change: here the season. The peaks and the lake stay where they were.</p>
    </article>
    <article>
      <Showcase plays={playsVideo} />
      <h3 className="h3">Image to video</h3>
      <p>Five or ten seconds of motion from any picture you own, on the Enterprise plan.</p>
    </article>
    <article>
      <div className="develop" aria-hidden="true">
        {[0, 1, 2, 3].map((step) => (
          <span key={step} className={`step-${step}`}>
            <SamplePicture sample={samples.may} sizes="220px" alt="" />
          </span>
        ))}
      </div>
      <h3 className="h3">Fast</h3>
      <p>You watch it develop: read, composed, rendered, finished.</p>
    </article>
    <article>
      <Loupe />
      <h3 className="h3">Ultra HD</h3>
      <p>Look closely: snow on the ridges, colour in the woods, and both again in the water.</p>
    </article>
    <article className="own">
      <h3 className="voice">You own everything.</h3>
      <p>
        From Visionary up: no watermark and full commercial rights. On Studio Suite and Enterprise the licence can be
        passed on to a client.
      </p>
    </article>
  </div>
);
