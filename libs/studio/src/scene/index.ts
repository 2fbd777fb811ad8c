export { composeScene, type ComposeRequest } from './compose-scene.js';
export { FRAME_SIZES, frameSize } from './frame-size.js';
export { parseSceneDescription } from './parse-scene.js';
export * from './scene-description.js';
