const { floor, min, max } = Math;

/** How much of the unit around `x`, `width` wide, lies between two bounds: 0 to 1, smooth however small it is seen. */
export const band = (x: number, width: number, from: number, to: number): number => {
  const w = max(width, 1e-4);
  const share = (min(x + w / 2, to) - max(x - w / 2, from)) / w;
  return share < 0 ? 0 : share > 1 ? 1 : share;
};

/** The same for a band that comes again every `period`. */
export const bands = (x: number, width: number, period: number, from: number, to: number): number => {
  const w = max(width, period * 1e-4);
  const reached = (at: number): number => {
    const turns = floor(at / period);
    return turns * (to - from) + min(max(at - turns * period, from), to) - from;
  };
  return (reached(x + w / 2) - reached(x - w / 2)) / w;
};
