import type { StyleName } from '../scene/scene-description.js';

const STYLE_BY_NAME: Readonly<Record<string, StyleName>> = {
  'no style': 'none',
  none: 'none',
  photorealistic: 'photorealistic',
  'digital art': 'digital-art',
  'oil painting': 'oil-painting',
  anime: 'anime',
};

const SUFFIX = /,\s*(no style|none|photorealistic|digital[ -]art|oil[ -]painting|anime)\s+style\s*$/iu;

/** Parts a prompt from the ", oil painting style" that the form adds at its end. */
export const splitStyleSuffix = (prompt: string): { readonly text: string; readonly style: StyleName | null } => {
  // Only the tail is searched: a long run of spaces must not make the expression slow.
  const tail = prompt.slice(-40);
  const match = SUFFIX.exec(tail);
  if (!match) return { text: prompt, style: null };
  const name = match[1]!.toLowerCase().replace('-', ' ');
  return { text: prompt.slice(0, prompt.length - tail.length + match.index), style: STYLE_BY_NAME[name] ?? null };
};
