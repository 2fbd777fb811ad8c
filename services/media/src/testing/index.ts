// What a simulation needs to change real images without Nest and without files.
export { ImageChanges } from '../images/image-changes.js';
export { createImageSchema, type ImageModel, type ImageRecord } from '../images/image.schema.js';
export { RecordRelay } from '../records/record-relay.js';
