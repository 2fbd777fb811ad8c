import { renditionWidths, type Image } from '@pictora/contracts';
import { useState } from 'react';

type PictureProps = {
  image: Pick<Image, 'imageUrl' | 'placeholder' | 'prompt'>;
  alt?: string;
  eager?: boolean;
  /** How wide it is shown, as in `<img sizes>`. With it smaller copies are loaded where they do. */
  sizes?: string | undefined;
};

const copiesOf = ({ imageUrl }: Pick<Image, 'imageUrl'>): string =>
  renditionWidths.map((width) => `${imageUrl}?width=${width} ${width}w`).join(', ');

/** Three steps without a jump: average colour, blurred copy, picture. The frame comes from the element around it. */
export const Picture = ({ image, alt = image.prompt, eager = false, sizes }: PictureProps) => {
  const [loaded, setLoaded] = useState(false);
  return (
    <img
      {...(sizes === undefined ? {} : { sizes, srcSet: copiesOf(image) })}
      src={image.imageUrl}
      alt={alt}
      className={loaded ? '' : 'pending'}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      ref={(element) => {
        if (element?.complete && element.naturalWidth > 0) setLoaded(true);
      }}
      onLoad={() => setLoaded(true)}
    />
  );
};

export const placeholderStyle = ({ placeholder }: Pick<Image, 'placeholder'>) => ({
  backgroundColor: placeholder.color,
  backgroundImage: `url("${placeholder.dataUri}")`,
});
