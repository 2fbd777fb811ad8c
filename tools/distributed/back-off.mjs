// @ts-check
const first = 250;
const longest = 10_000;
/** A process that has run for so long has recovered: its next death counts as the first. */
const recoveredAfter = 30_000;

/**
 * How long a process that died stays down: twice as long each time it dies again soon.
 * @param {{ deaths: number }} history @param {number} ranForMs @returns {{ deaths: number, waitMs: number }}
 */
export const afterDeath = ({ deaths }, ranForMs) => {
  const before = ranForMs >= recoveredAfter ? 0 : deaths;
  return { deaths: before + 1, waitMs: Math.min(first * 2 ** before, longest) };
};
