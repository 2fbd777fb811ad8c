import { boxBlur } from '../raster/blur.js';
import { clamp, mix, smoothstep } from '../raster/math.js';
import { canvasScale, closeCanvas, lightness, openCanvas, type Canvas } from './canvas.js';
import { createFlowField, type FlowField } from './flow-field.js';
import { kuwahara } from './kuwahara.js';
import type { Style } from './style.js';

const SATURATION = 1.42;
const CURVE = 0.5;
const GLOW = 0.5;
const STEPS = 5;

/** Draws every colour out along the picture's lines, as an airbrush would: smooth inside a form, crisp across its edge. */
const strokeAlong = (
  { width, height, values }: Canvas,
  flow: FlowField,
  step: number,
  checkpoint: (share: number) => void,
): void => {
  const from = values.slice();
  const { direction, width: fw, height: fh } = flow;
  for (let y = 0; y < height; y++) {
    if (y % 48 === 0) checkpoint(y / height);
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      let r = from[i]! * 2;
      let g = from[i + 1]! * 2;
      let b = from[i + 2]! * 2;
      let weight = 2;
      for (let side = -1; side <= 1; side += 2) {
        let px = x;
        let py = y;
        let dx = 0;
        let dy = 0;
        for (let n = 0; n < STEPS; n++) {
          const f = (Math.min(fh - 1, py >> 1) * fw + Math.min(fw - 1, px >> 1)) * 2;
          let fx = direction[f]!;
          let fy = direction[f + 1]!;
          const turn = n === 0 ? side : fx * dx + fy * dy < 0 ? -1 : 1;
          fx *= turn;
          fy *= turn;
          dx = fx;
          dy = fy;
          px += fx * step;
          py += fy * step;
          const sx = px + 0.5;
          const sy = py + 0.5;
          if (sx < 0 || sy < 0 || sx >= width || sy >= height) break;
          const k = ((sy | 0) * width + (sx | 0)) * 3;
          r += from[k]!;
          g += from[k + 1]!;
          b += from[k + 2]!;
          weight++;
        }
      }
      values[i] = r / weight;
      values[i + 1] = g / weight;
      values[i + 2] = b / weight;
    }
  }
};

/** Concept art: forms smoothed along their lines and cut crisply, jewel colours, violet shadows and a glow of light. */
export const digitalArt: Style = (display, _rendered, scene, checkpoint) => {
  const canvas = openCanvas(display);
  const { width, height, values } = canvas;
  const scale = canvasScale(canvas);
  kuwahara(canvas, Math.max(1, Math.round(3 * scale)));
  checkpoint(0.25);
  strokeAlong(canvas, createFlowField(canvas, scene.seed), Math.max(0.8, 1.5 * scale), (share) =>
    checkpoint(0.3 + 0.4 * share),
  );
  const count = width * height;
  const light = new Float32Array(count);
  for (let p = 0; p < count; p++) light[p] = lightness(values, p * 3);
  const fine = light.slice();
  boxBlur(fine, width, height, 1, Math.max(1, Math.round(1.6 * scale)), 2);
  const glow = values.slice();
  checkpoint(0.8);
  boxBlur(glow, width, height, 3, Math.max(2, Math.round(26 * scale)), 2);
  checkpoint(0.9);
  for (let p = 0; p < count; p++) {
    const i = p * 3;
    const l = light[p]!;
    const cut = clamp(l + (l - fine[p]!) * 1.7, 0, 255);
    const tone = cut / 255;
    const bent = tone + (tone * tone * (3 - 2 * tone) - tone) * CURVE;
    const gain = l > 1 ? clamp((bent * 255) / l, 0.2, 2.2) : 1;
    const dim = (1 - bent) * (1 - bent);
    const mean = l * gain;
    const shine = GLOW * smoothstep(0.35, 0.95, lightness(glow, i) / 255);
    for (let c = 0; c < 3; c++) {
      const lean = c === 0 ? mix(10, 6, bent) : c === 1 ? mix(-6, 2, bent) : mix(24, -6, bent);
      const v = clamp(mean + (values[i + c]! * gain - mean) * SATURATION + lean * (c === 1 ? 1 : 0.4 + dim), 0, 255);
      // Screened, so that light adds without burning out.
      values[i + c] = 255 - ((255 - v) * (255 - glow[i + c]! * shine * 0.5)) / 255;
    }
  }
  checkpoint(1);
  return closeCanvas(canvas, scene.seed);
};
