import { encodeOriginal, encodePreview } from '../encode/encode-image.js';
import { makePlaceholder } from '../encode/placeholder.js';
import { renderScene } from '../landscape/render-scene.js';
import { exposePortrait } from '../portrait/expose-portrait.js';
import { finishScene } from '../post/finish-scene.js';
import type { DisplayImage, FrameSize, RenderHooks } from '../raster/image.js';
import { giveBack } from '../raster/spare.js';
import { applySteps, once } from '../edits/apply-steps.js';
import type { Layout } from '../layout/layout.js';
import { layoutOf } from '../layout/scene-layout.js';
import { frameSize } from '../scene/frame-size.js';
import type { SceneDescription } from '../scene/scene-description.js';
import { applyStyle } from '../styles/apply-style.js';
import { tintSurfaces } from '../styles/tint-surfaces.js';
import type { RenderedPicture, RenderProgress, Stage } from './messages.js';

/** Where each stage begins and ends in the whole work, measured on the contact sheet. */
const SPANS: Readonly<Record<Stage, readonly [number, number]>> = {
  sketch: [0, 0.16],
  terrain: [0.16, 0.34],
  light: [0.34, 0.56],
  detail: [0.56, 0.76],
  style: [0.76, 0.96],
  encode: [0.96, 1],
};
/** The preview's size: enough to see the composition, and quick. */
const PREVIEW_SCALE = 0.3;

type Checkpoint = (stage: Stage, fraction: number) => void;

type Drawn = {
  readonly display: DisplayImage;
  readonly layout: () => Layout;
  /** Gives the memory of the picture's space back, which its layout needs. */
  readonly forgetSpace: () => void;
};

const develop = (scene: SceneDescription, size: FrameSize, hooks: RenderHooks, checkpoint: Checkpoint): Drawn => {
  const light = tintSurfaces(renderScene(scene, size, hooks), scene);
  checkpoint('style', 0);
  const finished = finishScene(light, scene, () => checkpoint('style', 0));
  giveBack(light.image.rgb);
  const { display, rendered } = exposePortrait(finished, light, scene, () => checkpoint('style', 0.1));
  checkpoint('style', 0.2);
  const painted = applyStyle(display, rendered, scene, (fraction) => checkpoint('style', 0.2 + 0.7 * fraction));
  if (painted !== display) giveBack(display.rgba);
  const { edits = [] } = scene;
  const editHooks = { throwIfCancelled: () => checkpoint('style', 0.9) };
  const worked = applySteps({ display: painted, layout: once(() => layoutOf(rendered)) }, edits, editHooks);
  return { ...worked, forgetSpace: () => giveBack(light.depth, light.ids, rendered.depth, rendered.ids) };
};

const draw = (
  scene: SceneDescription,
  size: FrameSize,
  hooks: RenderHooks & { checkpoint: Checkpoint },
): DisplayImage => {
  const { display, forgetSpace } = develop(scene, size, hooks, hooks.checkpoint);
  forgetSpace();
  return display;
};

/** The finished picture with its space, for whoever moves it; `isStill` leaves falling rain and snow out. */
export const developScene = (
  scene: SceneDescription,
  throwIfCancelled: () => void,
  isStill: boolean,
): { readonly display: DisplayImage; readonly layout: Layout } => {
  const hooks = { checkpoint: throwIfCancelled, ...(isStill ? { isStill } : {}) };
  const { display, layout } = develop(scene, frameSize(scene.aspectRatio), hooks, throwIfCancelled);
  return { display, layout: layout() };
};

export type DrawHooks = {
  readonly onProgress: (progress: RenderProgress) => void;
  /** Throws when the picture is no longer wanted; called at least every 50 ms or so. */
  readonly throwIfCancelled: () => void;
};

/** Makes a picture from its scene: first a small preview, then the whole. The same scene gives the same bytes. */
export const drawPicture = async (scene: SceneDescription, hooks: DrawHooks): Promise<RenderedPicture> => {
  const { onProgress, throwIfCancelled } = hooks;
  let reached = 0;
  const report = (stage: Stage, share: number, preview?: Uint8Array): void => {
    const [from, to] = SPANS[stage];
    reached = Math.max(reached, from + (to - from) * Math.min(1, Math.max(0, share)));
    onProgress(preview ? { stage, fraction: reached, preview } : { stage, fraction: reached });
  };
  const sketchSize = frameSize(scene.aspectRatio, PREVIEW_SCALE);
  const sketch = draw(scene, sketchSize, { checkpoint: throwIfCancelled, isSketch: true });
  const preview = await encodePreview(sketch);
  giveBack(sketch.rgba);
  throwIfCancelled();
  report('sketch', 1, preview);

  const size = frameSize(scene.aspectRatio);
  const image = draw(scene, size, {
    checkpoint: (stage, share) => {
      throwIfCancelled();
      report(stage, share);
    },
  });
  report('encode', 0);
  const [encoded, placeholder] = await Promise.all([encodeOriginal(image), makePlaceholder(image)]);
  giveBack(image.rgba);
  throwIfCancelled();
  report('encode', 1);
  return { ...encoded, width: image.width, height: image.height, placeholder };
};
