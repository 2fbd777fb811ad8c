import { aspectRatios, type AspectRatio } from '@pictora/contracts';
import { ratioText, ratioTexts } from '../../lib/picture-facts.js';
import { m } from '../../texts/index.js';

const box = 34;
const frameOf = (ratio: AspectRatio) => {
  const [w = 1, h = 1] = ratio.split(':').map(Number);
  return w >= h ? { width: box, height: (box * h) / w } : { width: (box * w) / h, height: box };
};

/** Shapes drawn to proportion. Real radio buttons with the full names, for example '16:9 Landscape'. */
export const RatioPicker = ({ value, onChange }: { value: AspectRatio; onChange: (ratio: AspectRatio) => void }) => (
  <fieldset className="ratios">
    <legend>{m.studio_aspect_ratio()}</legend>
    <div>
      {aspectRatios.map((ratio) => (
        <label key={ratio} className={ratio === value ? 'on' : ''} data-tip={ratioTexts[ratio]}>
          <input
            type="radio"
            name="aspectRatio"
            className="vh"
            value={ratio}
            checked={ratio === value}
            onChange={() => onChange(ratio)}
            aria-label={ratioText({ aspectRatio: ratio })}
          />
          <i aria-hidden="true">
            <b style={frameOf(ratio)} />
          </i>
          <span className="figures" aria-hidden="true">
            {ratio}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
