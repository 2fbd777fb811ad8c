/** Instructions that the built-in studio understands, one of each sort. */
export const editIdeas = [
  'Make it golden hour',
  'Make the sky pink',
  'Add falling snow',
  'Blur the background',
  'Black and white, more contrast',
  'As a watercolour',
  'Warmer, with film grain',
] as const;
