import type { Style } from '@pictora/contracts';
import { m } from '../texts/index.js';

/** What each style is called on the pages. */
export const styleTexts: Readonly<Record<Style, string>> = {
  none: m.common_style_none(),
  photorealistic: m.common_style_photorealistic(),
  'digital-art': m.common_style_digital_art(),
  'oil-painting': m.common_style_oil_painting(),
  anime: m.common_style_anime(),
};
