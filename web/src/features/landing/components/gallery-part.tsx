import { ArrowRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { SamplePicture } from '../../../components/sample-picture.js';
import { paths } from '../../../config/paths.js';
import { samples } from '../../../config/samples.js';
import { m } from '../../../texts/index.js';

/** Three pictures of the gallery with the words that they were made of, and the way to the others. */
export const GalleryPart = () => (
  <section className="part" aria-labelledby="gallery-title">
    <div className="shown-head">
      <h2 className="h-title lines" id="gallery-title">
        {m.landing_gallery()}
      </h2>
      <Link className="btn" to={paths.gallery}>
        {m.common_view_gallery()} <ArrowRight size={17} aria-hidden="true" />
      </Link>
    </div>
    <ul className="shown">
      {samples.gallery.map((picture) => (
        <li key={picture.id} style={{ '--shape': picture.width / picture.height } as CSSProperties}>
          <SamplePicture sample={picture} sizes="(max-width: 860px) 92vw, 500px" alt="" />
          <p className="voice">{picture.prompt}</p>
        </li>
      ))}
    </ul>
  </section>
);
