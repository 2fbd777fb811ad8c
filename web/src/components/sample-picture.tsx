import type { Sample } from '../config/samples.js';

type SamplePictureProps = {
  sample: Sample;
  sizes: string;
  alt?: string;
  eager?: boolean;
  priority?: 'high' | 'low';
  className?: string;
};

/** A picture of our own studio, at the width the place needs, over its blurred copy. */
export const SamplePicture = ({ sample, sizes, alt, eager, priority, className }: SamplePictureProps) => (
  <img
    src={sample.src}
    srcSet={sample.srcSet}
    sizes={sizes}
    width={sample.width}
    height={sample.height}
    alt={alt ?? sample.prompt}
    className={className}
    loading={eager ? 'eager' : 'lazy'}
    fetchPriority={priority}
    decoding="async"
    style={{
      background: sample.dataUri ? `${sample.color} url("${sample.dataUri}") center / cover` : sample.color,
    }}
  />
);
