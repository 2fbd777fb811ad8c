/** People, and things that people make or dream of; what lives has its own list. */
export const MADE_KINDS = [
  'child',
  'child-with-balloon',
  'umbrella',
  'couple',
  'family',
  'crowd',
  'dancer',
  'knight',
] as const;
