/** The styles that the generate form offers; `none` leaves the choice to the model. */
export const styles = ['none', 'photorealistic', 'digital-art', 'oil-painting', 'anime'] as const;
export type Style = (typeof styles)[number];

export const styleLabels: Record<Style, string> = {
  none: 'No Style',
  photorealistic: 'Photorealistic',
  'digital-art': 'Digital Art',
  'oil-painting': 'Oil Painting',
  anime: 'Anime',
};

export const aspectRatios = ['1:1', '16:9', '9:16', '21:9', '3:2', '2:3'] as const;
export type AspectRatio = (typeof aspectRatios)[number];

export const aspectRatioLabels: Record<AspectRatio, string> = {
  '1:1': 'Square',
  '16:9': 'Landscape',
  '9:16': 'Portrait',
  '21:9': 'Ultrawide',
  '3:2': 'Classic',
  '2:3': 'Portrait',
};

const suffixOf = (style: Style): string => `, ${styleLabels[style].toLowerCase()} style`;

/** The prompt as the page sends it: ', {style} style' is appended when a style is chosen (specification 7.4). */
export const withStyleSuffix = (prompt: string, style: Style): string =>
  style === 'none' ? prompt : prompt + suffixOf(style);

/** The inverse of `withStyleSuffix`: the person's own words and the style that was appended, if any. */
export const splitStyleSuffix = (prompt: string): { prompt: string; style: Style } => {
  const lower = prompt.toLowerCase();
  const style = styles.find((candidate) => candidate !== 'none' && lower.endsWith(suffixOf(candidate)));
  return style ? { prompt: prompt.slice(0, -suffixOf(style).length), style } : { prompt, style: 'none' };
};

/** The longest text that `withStyleSuffix` can append. */
export const styleSuffixMax = Math.max(...styles.map((style) => (style === 'none' ? 0 : suffixOf(style).length)));
