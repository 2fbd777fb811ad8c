export const IMAGE_MODEL = Symbol('ImageModel');
export const VIDEO_MODEL = Symbol('VideoModel');
export const IMAGE_ERASER = Symbol('Eraser<ImageRecord>');
export const VIDEO_ERASER = Symbol('Eraser<VideoRecord>');
