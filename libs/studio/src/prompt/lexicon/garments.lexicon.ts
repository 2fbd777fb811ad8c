import type { Entry } from './meaning.js';

const GARMENTS =
  'coat, raincoat, jacket, dress, gown, cloak, cape, robe, robes, hoodie, sweater, jumper, suit, shirt, kimono, clothes, clothing, outfit, uniform, mantel, kleid, jacke, umhang, abrigo, vestido, manteau, cappotto, vestito, пальто, платье, コート, ドレス';

/** What somebody wears: it is drawn as what all of them is drawn in, in the colour that is asked for. */
export const GARMENT_WORDS: readonly Entry[] = GARMENTS.split(', ').map(
  (word) => [word, { family: 'Garment', label: word }] as const,
);
