export type {
  DescribeEditRequest,
  EditDescription,
  EditedPicture,
  EditRequest,
  Reading,
  SourcePicture,
} from './edits/edit-request.js';
export { FRAMES_PER_SECOND, type AnimatedPicture, type AnimateRequest } from './motion/animate-request.js';
export { FRAME_SIZES } from './scene/frame-size.js';
export { parseSceneDescription } from './scene/parse-scene.js';
export * from './scene/scene-description.js';
export type { Placeholder } from './encode/placeholder.js';
export type { RenderedPicture, RenderProgress, Stage } from './pool/messages.js';
export { STAGES } from './pool/messages.js';
export type { RenderOptions } from './pool/render-pool.js';
export { PROMPT_LIMIT, type UnderstoodTerm } from './prompt/understand.js';
export { StudioError, type StudioErrorCode } from './studio-error.js';
export { createStudio, type DescribeRequest, type Description, type Studio, type StudioOptions } from './studio.js';
