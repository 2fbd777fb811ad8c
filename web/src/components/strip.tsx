import type { Image } from '@pictora/contracts';
import { Link } from 'react-router';
import { paths } from '../config/paths.js';
import { nameOf } from '../lib/picture-facts.js';
import { m } from '../texts/index.js';
import { Picture, placeholderStyle } from './picture.js';

/** The newest pictures in one line, with the way to all of them. */
export const RecentStrip = ({ images }: { images: readonly Image[] }) => (
  <section className="recent">
    <div className="row">
      <h2 className="h3">{m.common_recent()}</h2>
      <Link className="small text-2 push underlined" to={paths.profile}>
        {m.common_view_gallery()}
      </Link>
    </div>
    <ul className="strip">
      {images.map((image) => (
        <li key={image.id} style={{ aspectRatio: `${image.width} / ${image.height}` }}>
          <Link to={`${paths.profile}?image=${image.id}`} className="pic" style={placeholderStyle(image)}>
            <Picture image={image} alt={nameOf(image)} eager sizes="320px" />
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
