import { boxBlur } from '../raster/blur.js';
import { clamp, mix, smoothstep } from '../raster/math.js';
import { canvasScale, closeCanvas, lightness, openCanvas } from './canvas.js';
import { createFlowField } from './flow-field.js';
import { kuwahara } from './kuwahara.js';
import { strokeAlong } from './stroke-along.js';
import type { Style } from './style.js';

const SATURATION = 1.42;
const CURVE = 0.5;
const GLOW = 0.5;
/** How much of the drawing's own fine detail stays over the smoothed forms. */
const DETAIL = 0.24;

/** Concept art: forms smoothed along their lines and cut crisply, jewel colours, violet shadows and a glow of light. */
export const digitalArt: Style = (display, _rendered, scene, checkpoint) => {
  const canvas = openCanvas(display);
  const { width, height, values } = canvas;
  const scale = canvasScale(canvas);
  const drawn = values.slice();
  kuwahara(canvas, Math.max(1, Math.round(2 * scale)));
  checkpoint(0.25);
  const flow = createFlowField(canvas, scene.seed);
  strokeAlong(canvas, flow, 3, Math.max(0.6, scale), (share) => checkpoint(0.3 + 0.4 * share));
  for (let i = 0; i < values.length; i++) values[i]! += (drawn[i]! - values[i]!) * DETAIL;
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
    const cut = clamp(l + (l - fine[p]!) * 1.5, 0, 255);
    const tone = cut / 255;
    const bent = tone + (tone * tone * (3 - 2 * tone) - tone) * CURVE;
    const gain = l > 1 ? clamp((bent * 255) / l, 0.2, 2.2) : 1;
    const dim = (1 - bent) * (1 - bent);
    const mean = l * gain;
    const shine = GLOW * smoothstep(0.35, 0.95, lightness(glow, i) / 255);
    for (let c = 0; c < 3; c++) {
      const lean = c === 0 ? mix(7, 6, bent) : c === 1 ? mix(-6, 2, bent) : mix(17, -6, bent);
      const v = clamp(mean + (values[i + c]! * gain - mean) * SATURATION + lean * (c === 1 ? 1 : 0.4 + dim), 0, 255);
      // Screened, so that light adds without burning out.
      values[i + c] = 255 - ((255 - v) * (255 - glow[i + c]! * shine * 0.5)) / 255;
    }
  }
  checkpoint(1);
  return closeCanvas(canvas, scene.seed);
};
