import { clamp01, mix, TAU } from '../../raster/math.js';
import { between, type Rng } from '../../raster/rng.js';
import { createStrokeCanvas, type StrokeCanvas, type Touch } from './stroke-canvas.js';

type Branch = { height: number; turn: number; length: number; droop: number };

const needles = (
  canvas: StrokeCanvas,
  rng: Rng,
  x: number,
  y: number,
  dx: number,
  dy: number,
  length: number,
  size: number,
  touch: Touch,
): void => {
  const count = Math.max(2, Math.round(length / (size * 2.1)));
  for (let i = 0; i < count; i++) {
    const u = (i + rng() * 0.8) / count;
    const px = x + dx * length * u;
    const py = y + dy * length * u;
    const reach = size * between(rng, 1.6, 3.4) * (1.05 - u * 0.5);
    const swing = between(rng, -1.1, 1.1);
    const nx = dx * 0.75 + swing * -dy * 0.9;
    const ny = dy * 0.75 + Math.abs(swing) * 0.28 + 0.3;
    const light = clamp01(touch.light + (u - 0.5) * 0.3 + between(rng, -0.16, 0.16));
    canvas.stroke(px, py, px + nx * reach, py + ny * reach, size * 0.55, size * 0.22, {
      side: touch.side,
      light,
      wood: 0,
      top: clamp01(touch.top + between(rng, -0.25, 0.3)),
    });
  }
};

/**
 * A spruce or fir: whorls of branches around a trunk, drawn from the far side to the near side and from the ground up,
 * each branch sagging and lifting at its tip and hung with sprays of needles. An old pine has lost its lower branches
 * and keeps few, uneven ones.
 */
export const drawConifer = (rng: Rng, height: number, old: boolean): StrokeCanvas => {
  const width = Math.round(height * 0.5);
  const canvas = createStrokeCanvas(width, height);
  const size = Math.max(0.9, height / 300);
  const lean = between(rng, -0.02, 0.02) * height;
  const spread = between(rng, 0.15, 0.235) * height;
  const bare = old ? between(rng, 0.26, 0.46) : between(rng, 0.02, 0.12);
  const taper = old ? between(rng, 0.42, 0.62) : between(rng, 0.72, 1.05);
  const whorls = Math.round(old ? between(rng, 10, 15) : between(rng, 22, 34));
  const ragged = old ? 0.6 : between(rng, 0.12, 0.42);
  const axis = (h: number): number => width / 2 + lean * h * h;
  const rowOf = (h: number): number => height * (1 - h * 0.985) - 1;
  const trunk: Touch = { side: 0.5, light: 0.3, wood: 1, top: 0.2 };
  canvas.stroke(axis(0), height, axis(0.95), rowOf(0.97), Math.max(1, height * (old ? 0.015 : 0.0105)), 0.5, trunk);

  const branches: Branch[] = [];
  const gapSide = rng() * TAU;
  const gapHeight = between(rng, 0.15, 0.6);
  const total = whorls * 8;
  for (let i = 0; i < total; i++) {
    // Whorls are only a tendency: each branch leaves the trunk a little higher or lower than its neighbours.
    const even = (i + rng()) / total;
    const whorl = (Math.floor(even * whorls) + 0.5) / whorls;
    const h = bare + (1 - bare) * Math.min(0.995, mix(even, whorl, old ? 0.8 : 0.25) ** 0.92);
    const turn = i * 2.399 + between(rng, -0.5, 0.5);
    const gap = Math.abs(h - gapHeight) < 0.07 && Math.cos(turn - gapSide) > 0.3 ? 0.5 : 1;
    const shape =
      ((1 - h) / (old ? 1 - bare : 1)) ** taper *
      (old ? 0.8 : 1) *
      (h < bare + 0.1 ? 0.72 + ((h - bare) / 0.1) * 0.28 : 1);
    branches.push({
      height: h,
      turn,
      length: (spread * shape + size * 4) * (1 - ragged * rng() * rng() * 1.6) * gap,
      droop: mix(0.62, -0.75, h ** 1.25) + between(rng, -0.2, 0.2),
    });
  }
  const band = (turn: number): number => (Math.sin(turn) > 0.35 ? 0 : Math.sin(turn) > -0.35 ? 1 : 2);
  branches.sort((a, b) => band(a.turn) - band(b.turn) || a.height - b.height);
  for (const { height: h, turn, length, droop } of branches) {
    const across = Math.cos(turn);
    const towards = -Math.sin(turn);
    const fore = Math.abs(across) * 0.9 + 0.1;
    const x0 = axis(h);
    const y0 = rowOf(h);
    const steps = Math.max(2, Math.round(length / (size * 4.2)));
    let px = x0;
    let py = y0;
    for (let s = 1; s <= steps; s++) {
      const u = s / steps;
      const x = x0 + across * length * u;
      const y = y0 + length * (droop * u - droop * 0.42 * u * u * u) + Math.max(0, towards) * length * u * 0.16;
      const light = clamp01(0.2 + 0.5 * u * (0.6 + 0.4 * towards) + 0.14 * h + (towards > 0 ? 0.1 : -0.08));
      const touch: Touch = {
        side: clamp01(0.5 + across * 0.5 * (0.35 + 0.65 * u)),
        light,
        wood: 0,
        top: clamp01(0.35 + 0.35 * u),
      };
      if (u < 0.7) canvas.stroke(px, py, x, y, size * 0.34, size * 0.26, { ...touch, light: light * 0.6, wood: 0.8 });
      const twig = length * 0.26 * (1.1 - u) * fore + size * 4.4;
      const dirX = Math.sign(across || 1) * (0.35 + 0.65 * fore);
      const lift = droop < 0 ? 0.12 : 0.45;
      needles(canvas, rng, x, y, dirX * 0.7, lift, twig, size, touch);
      needles(canvas, rng, x, y, -dirX * 0.2 + between(rng, -0.4, 0.4), lift + 0.3, twig * 0.8, size, {
        ...touch,
        light: light * 0.78,
      });
      px = x;
      py = y;
    }
  }
  return canvas;
};
