import type { StyleName } from '../scene/scene-description.js';
import { isAway } from './kept-meanings.js';
import type { Meaning } from './lexicon/meaning.js';
import type { Wishes } from './wishes.js';

/** The styles as the user reads them. */
export const STYLE_LABELS: Readonly<Record<StyleName, string>> = {
  none: 'none',
  photorealistic: 'photorealistic',
  'digital-art': 'digital art',
  'oil-painting': 'oil painting',
  anime: 'anime',
  watercolour: 'watercolour',
  sketch: 'pencil sketch',
  'pixel-art': 'pixel art',
  'line-art': 'line art',
};

/** What a word was taken to mean, as it is shown: "Weather: light fog". */
export const sentence = (meaning: Meaning, degree: number, wishes: Wishes): string => {
  // A wood beside another place brings its trees along.
  if (meaning.near !== undefined && wishes.setting !== meaning.setting) return 'Foreground: trees';
  const amount = degree < 0.7 ? 'light ' : degree > 1.2 ? 'heavy ' : '';
  const near = meaning.near === undefined || meaning.setting === undefined ? '' : `, drawn as ${meaning.setting}`;
  return `${meaning.family}: ${amount}${meaning.label}${near}`;
};

/** That something was wished away; null where the prompt asks for it elsewhere. */
export const away = (wishes: Wishes, meaning: Meaning | null, text: string): string | null =>
  meaning && !isAway(wishes, meaning) ? null : `Without: ${meaning && !meaning.subject ? meaning.label : text}`;
