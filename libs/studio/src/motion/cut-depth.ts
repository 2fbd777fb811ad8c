/** Steps of nearness that are told apart, and the least jump between neighbours that a cut is wanted for. */
const STEPS = 128;
const JUMP = 0.05;
/** A cut that heals fewer jumps than this share of the frame's edge length is not worth a layer. */
const LEAST = 0.12;
const APART = 0.12;

/**
 * Where to cut the space into layers: at the nearness that lies between the two sides of most jumps, so that what
 * stands before something far goes to another layer than that, while ground that runs on is cut where nothing shows.
 */
export const cutDepth = (near: Float32Array, width: number, height: number, most: number): number[] => {
  const votes = new Float64Array(STEPS + 1);
  const vote = (a: number, b: number): void => {
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    if (high - low < JUMP || low <= 0) return;
    // Only the middle of a jump counts: a cut close to one side would split that side.
    const from = Math.ceil((low + (high - low) * 0.2) * STEPS);
    const to = Math.floor((low + (high - low) * 0.75) * STEPS);
    for (let n = from; n <= to; n++) votes[n]! += high - low;
  };
  for (let y = 0; y < height - 2; y += 2)
    for (let x = 0; x < width - 2; x += 2) {
      const p = y * width + x;
      vote(near[p]!, near[p + 2]!);
      vote(near[p]!, near[p + 2 * width]!);
    }
  const cuts: number[] = [];
  for (let n = 0; n < most; n++) {
    let best = 0;
    votes.forEach((count, at) => {
      const isFree = cuts.every((cut) => Math.abs(cut - at / STEPS) > APART);
      if (isFree && count > votes[best]!) best = at;
    });
    if (votes[best]! < LEAST * Math.min(width, height) * 0.25) break;
    cuts.push(best / STEPS);
    votes[best] = 0;
  }
  return cuts.sort((a, b) => a - b);
};
