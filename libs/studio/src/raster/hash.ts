/** A number in [0, 1) for a pixel: integer mixing, the same on every machine. */
export const hash2 = (x: number, y: number, seed: number): number => {
  let h = (Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 1274126177)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return ((h ^ (h >>> 13)) >>> 0) / 4294967296;
};

/** A seed for one concern of a picture, so that one more draw in one place does not move every other place. */
export const deriveSeed = (seed: number, concern: string): number => {
  let h = seed ^ 0x9e3779b9;
  for (let i = 0; i < concern.length; i++) h = Math.imul(h ^ concern.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  return (h ^ (h >>> 15)) >>> 0;
};
