import { useState } from 'react';
import { samples } from '../config/samples.js';
import { useTakenUp } from '../lib/use-taken-up.js';
import { m } from '../texts/index.js';
import { SamplePicture } from './sample-picture.js';
import './feature-grid.css';

/** Two pictures under one slider: a range input, so it works by key and by touch. */
export const SeasonSlider = () => {
  const [share, setShare] = useState(52);
  const show = ({ value }: HTMLInputElement) => setShare(Number(value));
  return (
    <div className="split" style={{ '--share': `${share}%` } as React.CSSProperties}>
      <SamplePicture sample={samples.may} sizes="(max-width: 860px) 92vw, 500px" />
      <SamplePicture sample={samples.october} sizes="(max-width: 860px) 92vw, 500px" className="after" />
      <i className="handle" aria-hidden="true" />
      <q className="voice">{m.landing_feature_editing_prompt()}</q>
      <input
        ref={useTakenUp(show)}
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label={m.landing_feature_editing_slider()}
        onChange={({ target }) => show(target)}
      />
    </div>
  );
};
