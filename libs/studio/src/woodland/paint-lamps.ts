import type { View } from '../landscape/view.js';
import { SURFACE, type LinearImage } from '../raster/image.js';
import { clamp01, smoothstep } from '../raster/math.js';
import type { Air } from './air.js';
import type { Lamp } from './enchantment.js';

const { abs, ceil, exp, floor, max, min, sqrt } = Math;

/** Lays the light of each lamp on what is around it, by the distance in space. */
export const shineLamps = (
  lamps: readonly Lamp[],
  view: View,
  strength: number,
  image: LinearImage,
  depth: Float32Array,
  pause: () => void,
): void => {
  const { width, height, focal, horizonY, eye } = view;
  const { rgb } = image;
  lamps.forEach((lamp, n) => {
    if ((n & 7) === 0) pause();
    const reach = 1.1 + lamp.height * 4;
    const y = lamp.foot + lamp.height * 0.75;
    const scale = focal / max(1.6, lamp.z - reach * 0.5);
    const cx = width / 2 + (lamp.x * focal) / lamp.z;
    const cy = horizonY + ((eye - y) * focal) / lamp.z;
    const left = max(0, floor(cx - reach * scale));
    const right = min(width - 1, ceil(cx + reach * scale));
    const top = max(0, floor(cy - reach * scale));
    const bottom = min(height - 1, ceil(cy + reach * scale));
    const power = strength * lamp.height;
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const i = row * width + column;
        const d = depth[i]!;
        const dz = d - lamp.z;
        if (abs(dz) > reach) continue;
        const dx = ((column + 0.5 - width / 2) / focal) * d - lamp.x;
        const dy = eye + ((horizonY - row - 0.5) / focal) * d - y;
        const away = dx * dx + dy * dy + dz * dz;
        if (away > reach * reach) continue;
        const fall = (power / (0.14 + away)) * smoothstep(reach, reach * 0.3, sqrt(away));
        const o = i * 3;
        // What is lit already shows how much the surface throws back.
        const rough = 0.05 + 2.2 * min(0.4, (rgb[o]! + rgb[o + 1]! + rgb[o + 2]!) / 3);
        for (let k = 0; k < 3; k++) rgb[o + k]! += lamp.colour[k]! * fall * rough;
      }
  });
};

/** Draws the mushrooms: a pale stem, a cap that shines most at its rim and underneath, and a halo in the mist. */
export const paintLamps = (
  lamps: readonly Lamp[],
  view: View,
  air: Air,
  strength: number,
  image: LinearImage,
  depth: Float32Array,
  ids: Uint8Array,
): void => {
  const { width, height, focal, horizonY, eye } = view;
  const { rgb } = image;
  for (const lamp of lamps) {
    const scale = focal / lamp.z;
    const tall = lamp.height * scale;
    const broad = lamp.cap * scale;
    if (tall < 2) continue;
    const footX = width / 2 + lamp.x * scale;
    const footY = horizonY + (eye - lamp.foot) * scale;
    const lean = lamp.lean * tall;
    const capX = footX + lean;
    const capY = footY - tall * 0.72;
    const dome = tall * 0.36;
    const veil = exp(-lamp.z / 40) * (1 - air.shareAt(lamp.z, lamp.foot + 0.3, lamp.x) * 0.7);
    const halo = broad * 3.4 + 6;
    const left = max(0, floor(capX - halo));
    const right = min(width - 1, ceil(capX + halo));
    const top = max(0, floor(capY - halo));
    const bottom = min(height - 1, ceil(max(footY, capY + halo)));
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) {
        const i = row * width + column;
        const dx = (column + 0.5 - capX) / broad;
        const dy = (row + 0.5 - capY) / dome;
        const o = i * 3;
        const off = sqrt((column + 0.5 - capX) ** 2 + (row + 0.5 - capY) ** 2) / broad;
        const mist =
          depth[i]! > lamp.z - 0.6 ? 0.16 * strength * exp(-off * 1.3) * veil * smoothstep(halo / broad, 1, off) : 0;
        if (mist > 0) for (let k = 0; k < 3; k++) rgb[o + k]! += lamp.colour[k]! * mist;
        if (depth[i]! < lamp.z - 0.12) continue;
        let cover = 0;
        let light = 0;
        let white = 0;
        const rim = 0.26 + 0.06 * dx * dx;
        const above = dx * dx + dy * dy;
        if (dy <= rim && abs(dx) < 1.02) {
          // The cap: a dome over a shallow curved rim.
          const edge = dy < 0 ? sqrt(above) : max(abs(dx), 1 - (rim - dy) * 0.1);
          cover = clamp01((1 - edge) * broad + 0.5) * clamp01((rim - dy) * dome + 0.5);
          const round = sqrt(max(0, 1 - min(1, above)));
          const under = smoothstep(-0.1, rim, dy);
          light = 0.9 + 0.9 * (1 - round) + 1.6 * under;
          white = 0.22 * under + 0.12 * smoothstep(0.75, 0.95, round);
          const spot = Math.sin(dx * 9 + lamp.lean * 40) * Math.sin(dy * 11 + lamp.cap * 90);
          if (spot > 0.62 && dy < -0.1) {
            light *= 1.7;
            white = 0.45;
          }
        }
        if (cover < 1) {
          const t = clamp01((row + 0.5 - capY) / max(1, footY - capY));
          const sx = footX + lean * (1 - t) * (1 - t * 0.3);
          const stem = tall * (0.045 + 0.035 * t);
          const stemCover = row + 0.5 > capY && row + 0.5 < footY ? clamp01(stem - abs(column + 0.5 - sx) + 0.5) : 0;
          if (stemCover > cover) {
            cover = stemCover;
            light = 0.7 + 1.1 * (1 - t) ** 2;
            white = 0.5;
          }
        }
        if (cover <= 0) continue;
        for (let k = 0; k < 3; k++) {
          const own = (lamp.colour[k]! * (1 - white) + white * 0.9) * light * strength * (0.45 + 0.55 * veil);
          rgb[o + k] = rgb[o + k]! * (1 - cover) + own * cover;
        }
        if (cover > 0.5) {
          depth[i] = lamp.z;
          ids[i] = SURFACE.foliage;
        }
      }
  }
};
