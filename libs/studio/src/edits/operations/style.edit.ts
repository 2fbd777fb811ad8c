import { STYLES, type StyleName } from '../../scene/scene-description.js';
import { STYLE_PAINTERS } from '../../styles/apply-style.js';
import { SURFACE } from '../../raster/image.js';
import { srgbToLinear } from '../../raster/oklab.js';
import type { Edit } from '../edit.js';
import { withDisplay } from '../worked-picture.js';

const LINEAR = Float32Array.from({ length: 256 }, (_, i) => srgbToLinear(i / 255));

/** Paints a finished picture in one of the studio's styles. */
export const style: Edit = {
  kind: 'style',
  offers: `paint it in a style (${STYLES.filter((name) => name !== 'none')
    .map((name) => name.replaceAll('-', ' '))
    .join(', ')})`,
  unit: 1,
  isLocal: true,
  // The words of styles are those of the prompt's lexicon.
  phrases: [],
  apply: (worked, step, { throwIfCancelled }) => {
    const { display } = worked;
    const { width, height, rgba } = display;
    const layout = worked.layout();
    const rgb = new Float32Array(width * height * 3);
    for (let p = 0; p < width * height; p++) for (let k = 0; k < 3; k++) rgb[p * 3 + k] = LINEAR[rgba[p * 4 + k]!]!;
    // Where depth is only guessed no style draws its outlines along it.
    const depth = layout.isEstimated ? layout.depth.map((z) => (z === Infinity ? z : 60)) : layout.depth;
    let dark = 0;
    for (let p = 0; p < width * height; p += 5) if (layout.ids[p] === SURFACE.sky && rgb[p * 3 + 1]! < 0.05) dark++;
    const rendered = { image: { width, height, rgb }, depth, ids: layout.ids };
    const scene = { seed: step.seed, time: dark * 5 > width * height * 0.15 ? ('night' as const) : ('day' as const) };
    return withDisplay(worked, STYLE_PAINTERS[step.variant as StyleName](display, rendered, scene, throwIfCancelled));
  },
};
