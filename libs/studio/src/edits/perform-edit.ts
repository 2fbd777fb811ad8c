import { encodeOriginal } from '../encode/encode-image.js';
import { openPicture } from '../encode/open-picture.js';
import { makePlaceholder } from '../encode/placeholder.js';
import { estimateLayout } from '../layout/estimate-layout.js';
import { layoutOfScene } from '../layout/scene-layout.js';
import { drawPicture, type DrawHooks } from '../pool/draw-picture.js';
import type { EditTask, RenderedPicture } from '../pool/messages.js';
import type { DisplayImage } from '../raster/image.js';
import type { Layout } from '../layout/layout.js';
import type { SceneDescription } from '../scene/scene-description.js';
import { applySteps, once } from './apply-steps.js';

/** The space of a finished picture: its scene's, moved along with the edits it has; guessed where that does not fit. */
export const findLayout = (
  display: DisplayImage,
  scene: SceneDescription | null,
  throwIfCancelled: () => void,
): Layout => {
  if (scene !== null) {
    const drawn = layoutOfScene(scene, throwIfCancelled);
    const blank = { width: drawn.width, height: drawn.height, rgba: new Uint8ClampedArray(drawn.depth.length * 4) };
    const shapes = (scene.edits ?? []).filter(
      ({ kind }) => kind === 'crop' || kind === 'rotate' || kind === 'mirror' || kind === 'frame',
    );
    const layout = applySteps({ display: blank, layout: () => drawn }, shapes, { throwIfCancelled }).layout();
    if (layout.width === display.width && layout.height === display.height) return layout;
  }
  return estimateLayout(display, throwIfCancelled);
};

/** Edits a picture: drawn anew from its changed scene, or its pixels. */
export const performEdit = async (task: EditTask, hooks: DrawHooks): Promise<RenderedPicture> => {
  const { picture, scene, steps, isRedrawn } = task;
  if (isRedrawn && scene !== null) return drawPicture(scene, hooks);
  const { onProgress, throwIfCancelled } = hooks;
  onProgress({ stage: 'sketch', fraction: 0.02 });
  const display = await openPicture(picture.bytes);
  throwIfCancelled();
  onProgress({ stage: 'style', fraction: 0.1 });
  const layout = once(() => findLayout(display, scene, throwIfCancelled));
  let done = 0;
  let worked = { display, layout };
  for (const step of steps) {
    worked = applySteps(worked, [step], { throwIfCancelled });
    onProgress({ stage: 'style', fraction: 0.1 + (0.8 * ++done) / steps.length });
  }
  throwIfCancelled();
  onProgress({ stage: 'encode', fraction: 0.92 });
  const edited = worked.display;
  const [encoded, placeholder] = await Promise.all([encodeOriginal(edited), makePlaceholder(edited)]);
  throwIfCancelled();
  onProgress({ stage: 'encode', fraction: 1 });
  return { ...encoded, width: edited.width, height: edited.height, placeholder };
};
