import type { Vec3 } from '../light/atmosphere.js';
import type { Coat } from './facet.js';
import type { Mesh } from './mesh.js';

const { SQRT1_2 } = Math;

type Numbers = [number, number, number];

/** A box with rounded edges and corners, as cushions and upholstery have them. Metres. */
export const addRounded = (mesh: Mesh, low: Vec3, high: Vec3, radius: number, coat: Coat): void => {
  const most = Math.min(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2;
  const r = Math.min(radius, most * 0.98);
  const side = (axis: number, sign: number, inset: number): number =>
    sign > 0 ? high[axis]! - inset : low[axis]! + inset;
  const unit = (axis: number, sign: number): Numbers => [0, 1, 2].map((n) => (n === axis ? sign : 0)) as Numbers;
  // The six flats, each drawn in by the radius.
  mesh.box([low[0] + r, low[1], low[2] + r], [high[0] - r, high[1], high[2] - r], { top: coat, bottom: coat });
  mesh.box([low[0] + r, low[1] + r, low[2]], [high[0] - r, high[1] - r, high[2]], { near: coat, far: coat });
  mesh.box([low[0], low[1] + r, low[2] + r], [high[0], high[1] - r, high[2] - r], { left: coat, right: coat });
  for (const [a, b, c] of [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
  ] as const)
    for (const sa of [-1, 1])
      for (const sb of [-1, 1]) {
        const up: Numbers = [0, 0, 0];
        up[a] = -sa * SQRT1_2;
        up[b] = sb * SQRT1_2;
        const outward: Numbers = [0, 0, 0];
        outward[a] = sa;
        outward[b] = sb;
        const along = unit(c, 1);
        const facing =
          (up[1] * along[2] - up[2] * along[1]) * outward[0] +
          (up[2] * along[0] - up[0] * along[2]) * outward[1] +
          (up[0] * along[1] - up[1] * along[0]) * outward[2];
        const turn = facing > 0 ? 1 : -1;
        const origin: Numbers = [0, 0, 0];
        origin[a] = side(a, sa, 0);
        origin[b] = side(b, sb, r);
        origin[c] = side(c, -turn, r);
        const from = unit(a, sa);
        const to = unit(b, sb);
        mesh.panel(origin, unit(c, turn), up, high[c] - low[c] - 2 * r, r / SQRT1_2, coat, {
          bend: new Float64Array([...from, ...from, ...to, ...to]),
        });
      }
  for (const sx of [-1, 1])
    for (const sy of [-1, 1])
      for (const sz of [-1, 1]) {
        const onX: Numbers = [side(0, sx, 0), side(1, sy, r), side(2, sz, r)];
        const onY: Numbers = [side(0, sx, r), side(1, sy, 0), side(2, sz, r)];
        const onZ: Numbers = [side(0, sx, r), side(1, sy, r), side(2, sz, 0)];
        // Seen from outside the corner's first place has to lie left of its second.
        const isFlipped = sx * sy * sz < 0;
        const [first, second] = isFlipped ? [onZ, onX] : [onX, onZ];
        const long = r / SQRT1_2;
        const across = first.map((value, n) => (second[n]! - value) / long) as Numbers;
        const middle = first.map((value, n) => (value + second[n]!) / 2);
        const tall = Math.hypot(onY[0] - middle[0]!, onY[1] - middle[1]!, onY[2] - middle[2]!);
        const up = onY.map((value, n) => (value - middle[n]!) / tall) as Numbers;
        const [nx, ny, nz]: [Numbers, Numbers, Numbers] = [unit(0, sx), unit(1, sy), unit(2, sz)];
        const [n0, n1] = isFlipped ? [nz, nx] : [nx, nz];
        mesh.polygon(
          first,
          across,
          up,
          [
            [0, 0],
            [long, 0],
            [long / 2 + 1e-4, tall],
            [long / 2, tall],
          ],
          coat,
          {
            bend: new Float64Array([...n0, ...n1, ...ny, ...ny]),
          },
        );
      }
};
