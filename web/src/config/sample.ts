import type { Style } from '@pictora/contracts';

/** A picture that `scripts/make-samples.mjs` rendered with the built-in studio; its files are in public/samples. */
export type Sample = {
  readonly id: string;
  /** In the language of the page; the picture was made of the English words. */
  readonly prompt: string;
  readonly style: Style;
  readonly src: string;
  readonly srcSet: string;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  /** The lanes of the landing page do without: twelve blurred copies would be a kilobyte before anything is seen. */
  readonly dataUri?: string;
};

/** As the script describes it. */
export type Rendered = Omit<Sample, 'prompt' | 'src' | 'srcSet'> & { readonly widths: readonly number[] };

export const toSample = ({ widths, ...sample }: Rendered, prompt: string | undefined): Sample => {
  if (!prompt) throw new Error(`no words for the sample picture "${sample.id}"`);
  const file = (width: number) => `/samples/${sample.id}-${width}.webp`;
  return {
    ...sample,
    prompt,
    src: file(widths[widths.length - 1] ?? 0),
    srcSet: widths.map((width) => `${file(width)} ${width}w`).join(', '),
  };
};
