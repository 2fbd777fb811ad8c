import type { DisplayImage } from '../../raster/image.js';
import type { Edit } from '../edit.js';
import { reshape } from '../reshape.js';

const DEGREE = Math.PI / 180;

/** The largest upright rectangle of the same ratio inside a rotated picture, as a share of its sides. */
const innerShare = ({ width, height }: DisplayImage, angle: number): number => {
  const sin = Math.abs(Math.sin(angle));
  const cos = Math.abs(Math.cos(angle));
  return Math.min(width / (width * cos + height * sin), height / (width * sin + height * cos));
};

/** Bilinear look-up, clamped at the edges. */
const sample = ({ width, height, rgba }: DisplayImage, x: number, y: number, k: number): number => {
  const u = Math.min(width - 1.001, Math.max(0, x));
  const v = Math.min(height - 1.001, Math.max(0, y));
  const column = u | 0;
  const row = v | 0;
  const p = u - column;
  const q = v - row;
  const i = (row * width + column) * 4 + k;
  const above = rgba[i]! + (rgba[i + 4]! - rgba[i]!) * p;
  const below = rgba[i + width * 4]! + (rgba[i + width * 4 + 4]! - rgba[i + width * 4]!) * p;
  return above + (below - above) * q;
};

/** Turns clockwise: by quarters without loss, by other angles cut so that no corner stays empty. The amount is in degrees. */
export const rotate: Edit = {
  kind: 'rotate',
  offers: 'rotate it',
  unit: 1,
  phrases: [
    [
      'rotate, turn right, rotate right, rotate clockwise, turn clockwise, rotate to the right, turn it right',
      { label: 'rotated clockwise', amount: 90 },
    ],
    [
      'rotate left, turn left, rotate counterclockwise, rotate counter clockwise, rotate anticlockwise, rotate to the left, turn it left',
      { label: 'rotated counter-clockwise', amount: -90 },
    ],
    ['upside down, turn upside down, rotate half', { label: 'turned upside down', amount: 180 }],
    ['tilt, tilted, straighten, level the horizon, tilt right', { label: 'tilted clockwise', amount: 3 }],
    ['tilt left', { label: 'tilted counter-clockwise', amount: -3 }],
  ],
  apply: (worked, step) => {
    const { display } = worked;
    const { width, height } = display;
    const turn = ((Math.round(step.amount) % 360) + 360) % 360;
    if (turn === 0) return worked;
    if (turn === 90) return reshape(worked, height, width, (x, y) => [y, height - 1 - x]);
    if (turn === 180) return reshape(worked, width, height, (x, y) => [width - 1 - x, height - 1 - y]);
    if (turn === 270) return reshape(worked, height, width, (x, y) => [width - 1 - y, x]);
    const angle = step.amount * DEGREE;
    const share = innerShare(display, angle);
    const w = Math.max(8, Math.floor(width * share));
    const h = Math.max(8, Math.floor(height * share));
    const sin = Math.sin(angle);
    const cos = Math.cos(angle);
    const source = (x: number, y: number): [number, number] => {
      const u = x - (w - 1) / 2;
      const v = y - (h - 1) / 2;
      return [(width - 1) / 2 + u * cos + v * sin, (height - 1) / 2 - u * sin + v * cos];
    };
    const turned = reshape(worked, w, h, source);
    const { rgba } = turned.display;
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        const [u, v] = source(x, y);
        for (let k = 0; k < 3; k++) rgba[(y * w + x) * 4 + k] = sample(display, u, v, k);
      }
    return turned;
  },
};
