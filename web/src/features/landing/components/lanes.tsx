import { SamplePicture } from '../../../components/sample-picture.js';
import { samples, type Sample } from '../../../config/samples.js';
import { useMotion } from '../../../lib/motion.js';
import { m } from '../../../texts/index.js';

type LaneProps = { pictures: readonly Sample[]; back: boolean; moving: boolean };

/** One that stands still is scrolled, by keys too. */
const Lane = ({ pictures, back, moving }: LaneProps) => (
  <div
    className={`lane${back ? ' back' : ''}`}
    {...(!moving && { tabIndex: 0, role: 'group', 'aria-label': m.landing_lane_scroll() })}
  >
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

export const Lanes = () => {
  const [moving] = useMotion();
  return (
    <section className={`lanes${moving ? '' : ' still'}`} aria-label={m.landing_lanes()}>
      {samples.lanes.map((pictures, i) => (
        <Lane key={i} pictures={pictures} back={i % 2 === 1} moving={moving} />
      ))}
    </section>
  );
};
