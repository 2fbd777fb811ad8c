import { styles, type Style } from '@pictora/contracts';
import { Ban } from 'lucide-react';
import { SamplePicture } from '../sample-picture.js';
import { samples } from '../../config/samples.js';
import { styleTexts } from '../../lib/style-texts.js';
import { m } from '../../texts/index.js';

/** The same scene in each style: pick by looking. Real radio buttons, so arrow keys and screen readers work. */
export const StylePicker = ({ value, onChange }: { value: Style; onChange: (style: Style) => void }) => (
  <fieldset className="styles">
    <legend>{m.studio_style()}</legend>
    <div>
      {styles.map((style) => (
        <label key={style} className={style === value ? 'on' : ''}>
          <input
            type="radio"
            name="style"
            className="vh"
            value={style}
            checked={style === value}
            onChange={() => onChange(style)}
          />
          {style === 'none' ? (
            <span className="none">
              <Ban size={20} strokeWidth={1.5} aria-hidden="true" />
            </span>
          ) : (
            <SamplePicture sample={samples.styles[style]} sizes="120px" alt="" eager />
          )}
          <span className="choice">{styleTexts[style]}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
