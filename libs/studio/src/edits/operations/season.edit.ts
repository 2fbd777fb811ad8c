import { mix, smoothstep } from '../../raster/math.js';
import type { Edit } from '../edit.js';
import { paintOver, grey } from '../worked-picture.js';
import { layDownSnow } from '../lay-snow.js';

/** Green leaves and grass go over to a season's colours (display values at full light). */
const LEAVES: Readonly<Record<string, readonly (readonly [number, number, number])[]>> = {
  autumn: [
    [226, 126, 36],
    [198, 66, 30],
    [232, 178, 52],
  ],
  spring: [
    [158, 206, 92],
    [186, 216, 120],
    [236, 190, 208],
  ],
  summer: [
    [72, 138, 52],
    [92, 156, 60],
    [64, 122, 48],
  ],
};

/** Another season: the green turns, and in winter snow lies and leaves pale. */
export const season: Edit = {
  kind: 'season',
  offers: 'another season',
  unit: 1,
  phrases: [],
  apply: (worked, step) => {
    const layout = worked.layout();
    return paintOver(worked, step, ({ values, width, height }) => {
      const { sky } = layout;
      const leaves = LEAVES[step.variant ?? ''];
      const strength = Math.min(1, 0.8 * step.amount);
      for (let p = 0, i = 0; p < width * height; p++, i += 3) {
        const [r, g, b] = [values[i]!, values[i + 1]!, values[i + 2]!];
        const l = grey(r, g, b);
        const green = smoothstep(0.005, 0.07, (g - Math.max(r * 0.98, b)) / (l + 12)) * (1 - sky[p]!);
        const yellow = smoothstep(0.06, 0.3, (Math.min(r, g) - b) / (l + 12)) * (1 - sky[p]!) * 0.6;
        // Grass at the viewer's feet only pales; it is the leaves that turn.
        const ahead = layout.isEstimated ? Math.min(1, layout.depth[p]! / 45) : 1;
        const share = strength * Math.max(green, yellow) * (step.variant === 'autumn' ? 0.45 + 0.55 * ahead : 1);
        if (share <= 0.01) continue;
        if (!leaves) {
          values[i] = mix(r, l * 0.98, share);
          values[i + 1] = mix(g, l, share);
          values[i + 2] = mix(b, l * 1.04, share);
          continue;
        }
        const x = p % width;
        const y = (p / width) | 0;
        const wave =
          0.5 + 0.5 * Math.sin(x * 0.05 + Math.sin(y * 0.031 + step.seed) * 2.4) * Math.cos(y * 0.067 + x * 0.014);
        const rough = 1 + (wave * 2 - 1) * ahead * ahead;
        const first = leaves[rough < 1 ? 0 : 1]!;
        const second = leaves[rough < 1 ? 1 : 2]!;
        for (let k = 0; k < 3; k++) {
          const full = mix(first[k]!, second[k]!, rough % 1);
          values[i + k] = mix(values[i + k]!, Math.min(255, full * (l / 118) ** 0.92), share);
        }
      }
      if (step.variant === 'winter') layDownSnow(values, layout, 0.75 * step.amount, step.seed);
    });
  },
};
