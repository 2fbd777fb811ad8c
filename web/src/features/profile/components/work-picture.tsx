import type { Image } from '@pictora/contracts';
import type { CSSProperties } from 'react';
import { Picture, placeholderStyle } from '../../../components/picture.js';
import { nameOf } from '../../../lib/picture-facts.js';

/** The picture that a dialog works on. */
export const WorkPicture = ({ image }: { image: Image }) => (
  <figure
    className="work-picture"
    style={{ ...placeholderStyle(image), '--ratio': image.width / image.height } as CSSProperties}
  >
    <Picture image={image} alt={nameOf(image)} eager sizes="720px" />
  </figure>
);
