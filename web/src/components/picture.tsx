import type { Image } from '@pictora/contracts';
import { renditionSources } from '@pictora/contracts/constants';
import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { m } from '../texts/index.js';

type PictureProps = {
  image: Pick<Image, 'imageUrl' | 'placeholder' | 'prompt'>;
  alt?: string;
  eager?: boolean;
  /** How wide it is shown, as in `<img sizes>`. With it smaller copies are loaded where they do. */
  sizes?: string | undefined;
  /** It was to be seen already: it does not fade in again. */
  atOnce?: boolean;
  /** It could not be loaded. With a new `key` it is tried again. */
  onLost?: () => void;
};

const QUIET_MS = 1500;

/** Three steps without a jump: average colour, blurred copy, picture. The frame comes from the element around it. */
export const Picture = ({ image, alt = image.prompt, eager = false, sizes, atOnce = false, onLost }: PictureProps) => {
  const [loaded, setLoaded] = useState(atOnce);
  return (
    <img
      {...(sizes === undefined ? {} : { sizes, srcSet: renditionSources(image.imageUrl) })}
      src={image.imageUrl}
      alt={alt}
      className={loaded ? '' : 'pending'}
      loading={eager ? 'eager' : 'lazy'}
      decoding={atOnce ? 'sync' : 'async'}
      ref={(element) => {
        if (element?.complete && element.naturalWidth > 0) setLoaded(true);
      }}
      onLoad={() => setLoaded(true)}
      onError={onLost}
    />
  );
};

/**
 * Whether a picture was lost on its way, and another try: its `key` is the number of the try. So many tries are made by
 * themselves, each later than the one before: a page of thirty new pictures may ask for more than is ready at once.
 */
export const usePictureTries = (quietTries = 0) => {
  const [tries, setTries] = useState({ attempt: 0, lost: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tryLater = (attempt: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setTries({ attempt: attempt + 1, lost: false }), QUIET_MS * (attempt + 1));
  };
  return {
    ...tries,
    onLost: () => {
      if (tries.attempt < quietTries) tryLater(tries.attempt);
      else setTries((now) => ({ ...now, lost: true }));
    },
    retry: () => setTries(({ attempt }) => ({ attempt: attempt + 1, lost: false })),
  };
};

/** Lies over the frame of a picture that did not come. */
export const PictureLost = ({ onRetry }: { onRetry: () => void }) => (
  <div className="picture-lost" role="group" aria-label={m.pictures_lost()}>
    <ImageOff size={20} strokeWidth={1.5} aria-hidden="true" />
    <span className="small">{m.pictures_lost_help()}</span>
    <button type="button" className="glass" onClick={onRetry}>
      {m.common_try_again()}
    </button>
  </div>
);

export const placeholderStyle = ({ placeholder }: Pick<Image, 'placeholder'>) => ({
  backgroundColor: placeholder.color,
  backgroundImage: `url("${placeholder.dataUri}")`,
});
