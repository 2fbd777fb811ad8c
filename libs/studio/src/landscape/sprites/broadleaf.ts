import { clamp01, mix, TAU } from '../../raster/math.js';
import { between, type Rng } from '../../raster/rng.js';
import { createStrokeCanvas, type StrokeCanvas } from './stroke-canvas.js';

export type CrownShape = {
  /** Crown's width as a share of the tree's height, and where it begins. */
  readonly width: number;
  readonly from: number;
  readonly trunk: number;
  /** 1 is a closed crown, 0.4 an airy one. */
  readonly fullness: number;
};

export const CROWNS = {
  broadleaf: { width: 0.88, from: 0.13, trunk: 0.024, fullness: 1 },
  sage: { width: 1.3, from: 0.04, trunk: 0.012, fullness: 0.8 },
  birch: { width: 0.44, from: 0.2, trunk: 0.012, fullness: 0.62 },
} as const satisfies Record<string, CrownShape>;

type Tip = { x: number; y: number; z: number; size: number };

/** Limbs that fork towards the crown; returns where they end. */
const drawLimbs = (canvas: StrokeCanvas, rng: Rng, shape: CrownShape, depth: number): Tip[] => {
  const { width, height } = canvas;
  const tips: Tip[] = [];
  const grow = (
    x: number,
    y: number,
    z: number,
    angle: number,
    length: number,
    radius: number,
    level: number,
  ): void => {
    const bend = between(rng, -0.16, 0.16);
    const mx = x + Math.sin(angle) * length * 0.5;
    const my = y - Math.cos(angle) * length * 0.5;
    const ex = mx + Math.sin(angle + bend) * length * 0.5;
    const ey = my - Math.cos(angle + bend) * length * 0.5;
    const touch = { side: clamp01(0.5 + Math.sin(angle) * 0.3), light: 0.42, wood: 1, top: 0.3 };
    canvas.stroke(x, y, mx, my, radius, radius * 0.88, touch);
    canvas.stroke(mx, my, ex, ey, radius * 0.88, radius * 0.72, touch);
    if (level >= depth || length < height * 0.018) {
      tips.push({ x: ex, y: ey, z, size: 1 });
      return;
    }
    if (level >= depth - 2) tips.push({ x: ex, y: ey, z, size: 0.8 });
    const forks = level === 0 ? 4 : rng() < 0.3 ? 3 : 2;
    for (let i = 0; i < forks; i++) {
      const open = mix(0.34, 0.74, shape.width) * between(rng, 0.7, 1.35);
      const share = (i / (forks - 1)) * 2 - 1;
      const lifted = (angle + bend) * 0.8 + share * open + between(rng, -0.16, 0.16);
      grow(
        ex,
        ey,
        z + between(rng, -1, 1) * length * 0.5,
        lifted,
        length * between(rng, 0.66, 0.86),
        radius * mix(0.5, 0.68, rng()),
        level + 1,
      );
    }
  };
  const crown = height * (1 - shape.from);
  const fork = height * shape.from * between(rng, 0.9, 1.25);
  const foot = width / 2;
  canvas.stroke(foot, height, foot, height - fork, height * shape.trunk * 1.3, height * shape.trunk * 0.9, {
    side: 0.5,
    light: 0.36,
    wood: 1,
    top: 0.2,
  });
  grow(foot, height - fork, 0, between(rng, -0.08, 0.08), crown * 0.25, height * shape.trunk * 0.9, 0);
  return tips;
};

/** A leafy or bare tree: limbs, then clouds of leaves at their ends from the far side to the near side. */
export const drawBroadleaf = (rng: Rng, height: number, shape: CrownShape, bare: boolean): StrokeCanvas => {
  const width = Math.round(height * Math.max(0.5, shape.width * 1.14));
  const canvas = createStrokeCanvas(width, height);
  const size = Math.max(0.9, height / 300);
  const tips = drawLimbs(canvas, rng, shape, bare ? 7 : 3);
  if (bare) return canvas;
  const centre = width / 2;
  const low = height * (1 - shape.from);
  const high = height * 0.03;
  const middle = (low + high) / 2;
  const halfTall = (low - high) / 2;
  const halfWide = (height * shape.width) / 2;
  const clumps: Tip[] = tips.map((tip) => ({ ...tip, size: tip.size * between(rng, 0.75, 1.2) }));
  const extra = Math.round(46 * shape.fullness);
  const lobes = between(rng, 2, 5);
  const lobeTurn = rng() * TAU;
  for (let i = 0; i < extra; i++) {
    const angle = rng() * TAU;
    const out = Math.sqrt(rng()) * (0.86 + 0.12 * Math.sin(angle * lobes + lobeTurn));
    const x = centre + Math.cos(angle) * out * halfWide * 0.92;
    const y = middle + Math.sin(angle) * out * halfTall * 0.9 * (Math.sin(angle) > 0 ? 0.78 : 1);
    clumps.push({
      x,
      y,
      z: between(rng, -1, 1) * Math.sqrt(Math.max(0, 1 - out * out)) * halfWide,
      size: between(rng, 0.7, 1.25),
    });
  }
  clumps.sort((a, b) => b.z - a.z);
  const radius = height * 0.088 * mix(0.8, 1, shape.fullness);
  for (const clump of clumps) {
    const r = radius * clump.size;
    const x =
      clamp01(((clump.x - centre) / (halfWide * 1.02)) * 0.5 + 0.5) * halfWide * 2.04 - halfWide * 1.02 + centre;
    const y = Math.max(high + r * 0.5, Math.min(low, clump.y));
    const crownX = (x - centre) / halfWide;
    const crownY = (middle - y) / halfTall;
    const near = clamp01(0.5 - clump.z / (halfWide * 2));
    const leaves = Math.round(((r * r) / (size * size)) * 0.62 * shape.fullness);
    for (let i = 0; i < leaves; i++) {
      const angle = rng() * TAU;
      const out = Math.sqrt(rng());
      const dx = Math.cos(angle) * out;
      const dy = Math.sin(angle) * out * 0.85;
      const px = x + dx * r;
      const py = y + dy * r;
      const up = clamp01(0.5 + crownY * 0.3 - dy * 0.42);
      const light = clamp01(
        0.1 + 0.52 * up + 0.22 * near + 0.16 * out * (dy < 0 ? 1 : 0.2) + between(rng, -0.15, 0.15),
      );
      const turn = rng() * TAU;
      const reach = size * between(rng, 0.5, 1.5);
      canvas.stroke(
        px,
        py,
        px + Math.cos(turn) * reach,
        py + Math.sin(turn) * reach,
        size * between(rng, 0.5, 0.95),
        size * 0.35,
        {
          side: clamp01(0.5 + crownX * 0.3 + dx * 0.3),
          light,
          wood: 0,
          top: up,
        },
      );
    }
  }
  return canvas;
};
