import { SamplePicture } from '../../../components/sample-picture.js';
import { samples, type Sample } from '../../../config/samples.js';

const Lane = ({ pictures, back }: { pictures: readonly Sample[]; back: boolean }) => (
  <div className={`lane${back ? ' back' : ''}`}>
    <ul className="run">
      {/* Twice, so that the loop has no seam; the second round is for the eye only. */}
      {[...pictures, ...pictures].map((picture, i) => (
        <li
          key={i}
          className="pic"
          aria-hidden={i >= pictures.length}
          style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
        >
          <SamplePicture sample={picture} sizes="420px" alt={i < pictures.length ? picture.prompt : ''} />
        </li>
      ))}
    </ul>
  </div>
);

export const Lanes = ({ moving }: { moving: boolean }) => (
  <section className={`lanes${moving ? '' : ' still'}`} aria-label="Made with Pictora">
    {samples.lanes.map((pictures, i) => (
      <Lane key={i} pictures={pictures} back={i % 2 === 1} />
    ))}
  </section>
);
