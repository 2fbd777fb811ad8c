import type { Material } from '../../scene/materials.js';
import type { Entry } from './meaning.js';

const WORDS: Readonly<Record<Material, string>> = {
  silhouette:
    'silhouette, silhouettes, silhouetted, in silhouette, backlit, back-lit, silueta, schattenriss, sagoma, силуэт, силуэты, 剪影, シルエット, 실루엣',
  gold: 'made of gold, solid gold, gold-plated, pure gold, golden statue of, gold statue of',
  silver: 'made of silver, solid silver, chrome, made of metal, metallic, made of steel, stainless steel',
  bronze: 'bronze, made of bronze, copper, brass, bronze statue of, statue of',
  glass: 'glass, made of glass, transparent, translucent, see-through, crystal clear, glass statue of',
  ice: 'made of ice, carved from ice, ice sculpture of, carved from ice, frozen solid',
  wood: 'wooden, made of wood, wood-carved, carved from wood, wood carving of',
  stone: 'made of stone, made of marble, marble, carved from stone, stone statue of, marble statue of, sculpture of',
  neon: 'made of neon, neon outline, made of light, glowing neon, luminous, bioluminescent, neon-lit',
};

/** What a thing is to be made of; it belongs to the thing that the words stand beside. */
export const MATERIAL_WORDS: readonly Entry[] = Object.entries(WORDS).map(
  ([material, words]) => [words, { family: 'Material', label: material, material: material as Material }] as const,
);
