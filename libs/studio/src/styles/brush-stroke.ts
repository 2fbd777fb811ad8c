import type { Bristles } from './bristles.js';

/** Wet paint: colour and how thick it lies. */
export type PaintLayer = {
  readonly width: number;
  readonly height: number;
  readonly colour: Float32Array;
  readonly relief: Float32Array;
};

export type Segment = {
  x: number;
  y: number;
  /** Direction, a unit vector. */
  dx: number;
  dy: number;
  length: number;
  halfWidth: number;
  /** How much paint is left on the brush, 0 to 1. */
  load: number;
  /** Place along the stroke, in rows of the bristle table. */
  along: number;
};

/** Lays one straight piece of a stroke. Pieces of a stroke overlap in round ends, so that it bends without gaps. */
export const paintSegment = (
  layer: PaintLayer,
  segment: Segment,
  colour: readonly [number, number, number],
  bristles: Bristles,
  brush: number,
  body: number,
): void => {
  const { width, height, colour: paint, relief } = layer;
  const { x: px, y: py, dx, dy, length, halfWidth, load } = segment;
  const [cr, cg, cb] = colour;
  const ex = px + dx * length;
  const ey = py + dy * length;
  const x0 = Math.max(0, Math.floor(Math.min(px, ex) - halfWidth));
  const x1 = Math.min(width - 1, Math.ceil(Math.max(px, ex) + halfWidth));
  const y0 = Math.max(0, Math.floor(Math.min(py, ey) - halfWidth));
  const y1 = Math.min(height - 1, Math.ceil(Math.max(py, ey) + halfWidth));
  const { across, along, load: table } = bristles;
  const row = (brush * along + (segment.along % along)) * across;
  const toBristle = (across - 1) / (2 * halfWidth);
  const limit = halfWidth * halfWidth;
  const rim = 1 / (halfWidth * 0.28);
  for (let y = y0; y <= y1; y++) {
    const oy = y - py;
    // The row's share of the stroke's band: everything else of a slanted stroke's box need not be looked at.
    let from = x0;
    let to = x1;
    if (dy > 0.05 || dy < -0.05) {
      const middle = px + (oy * dx) / dy;
      const reach = halfWidth / (dy < 0 ? -dy : dy);
      from = Math.max(x0, Math.ceil(middle - reach));
      to = Math.min(x1, Math.floor(middle + reach));
    }
    for (let x = from; x <= to; x++) {
      const ox = x - px;
      const v = oy * dx - ox * dy;
      const t = ox * dx + oy * dy;
      const beyond = t < 0 ? -t : t > length ? t - length : 0;
      const square = beyond * beyond + v * v;
      if (square > limit) continue;
      const distance = beyond > 0 ? Math.sqrt(square) : v < 0 ? -v : v;
      const bristle = table[row + (((v + halfWidth) * toBristle) | 0)]!;
      const inside = (halfWidth - distance) * rim;
      const edge = inside >= 1 ? 1 : inside * inside * (3 - 2 * inside);
      let alpha = edge * load * (0.4 + 0.68 * bristle);
      if (alpha > 1) alpha = 1;
      const p = y * width + x;
      const i = p * 3;
      const shade = 0.93 + 0.1 * bristle;
      paint[i]! += (cr * shade - paint[i]!) * alpha;
      paint[i + 1]! += (cg * shade - paint[i + 1]!) * alpha;
      paint[i + 2]! += (cb * shade - paint[i + 2]!) * alpha;
      // Paint is pushed to the brush's rims, where it stands highest.
      const thick = (bristle * 0.85 + (inside < 1 ? 0.22 : 0.12)) * body;
      relief[p]! += (thick - relief[p]!) * alpha;
    }
  }
};
