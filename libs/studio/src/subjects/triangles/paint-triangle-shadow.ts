import { smoothstep } from '../../raster/math.js';
import { SURFACE } from '../../raster/image.js';
import type { Figure } from '../figure.js';
import type { Canvas, Surroundings } from '../paint-figure.js';
import { frameOf, place, type Pose } from '../pose.js';
import type { TriangleMesh } from './triangle-mesh.js';
import { createShadowMap } from './shadow-map.js';

/** Darkens the ground where a mesh keeps the key light off it, and a little below all that hangs over it. */
export const paintTriangleShadow = (
  figure: Figure,
  mesh: TriangleMesh,
  pose: Pose,
  { view, image, depth, ids }: Canvas,
  { atmosphere }: Surroundings,
  fog: number,
): void => {
  const placement = place(pose);
  const sun = new Float64Array(3);
  placement.turn(...atmosphere.shading, sun);
  const sunlit = createShadowMap(figure, mesh, [sun[0]!, sun[1]!, sun[2]!]);
  const open = createShadowMap(figure, mesh, [0.05, 0.99749, -0.05]);
  const reach = 3;
  const longer: Figure = { ...figure, radius: figure.radius * reach };
  const frame = frameOf(longer, placement, view, 0) ?? { left: 0, right: view.width, top: 0, bottom: view.height };
  const strength = 0.72 * (1 - atmosphere.gloom * 0.85) * (1 - fog);
  const at = new Float64Array(3);
  for (let row = Math.max(frame.top, Math.floor(view.horizonY)); row < frame.bottom; row++)
    for (let column = frame.left; column < frame.right; column++) {
      const i = row * view.width + column;
      if (ids[i] !== SURFACE.land && ids[i] !== SURFACE.foliage) continue;
      const d = depth[i]!;
      const across = ((column + 0.5 - view.width / 2) / view.focal) * d;
      placement.toLocal(across, view.eye + ((view.horizonY - row - 0.5) / view.focal) * d, d, at);
      const [x, y, z] = [at[0]!, at[1]!, at[2]!];
      const away = smoothstep(figure.radius * reach, figure.radius, Math.hypot(x, z));
      if (away === 0) continue;
      // The farther off what casts it, the softer its edge.
      const shaded = 1 - sunlit(x, y, z, 2 + Math.hypot(x, z) * 1.5);
      const covered = 1 - open(x, y, z, 9);
      const kept = (1 - strength * shaded * away) * (1 - 0.3 * covered * away);
      if (kept >= 0.999) continue;
      for (let k = 0; k < 3; k++) image.rgb[i * 3 + k]! *= kept + (1 - kept) * 0.05 * k;
    }
};
