export * from './object-storage.port.js';
export * from './object-storage.errors.js';
export { assertKey, assertPrefix, isKey } from './object-key.js';
export { tracedObjectStorage } from './traced-object-storage.js';
export { FolderObjectStorage } from './folder/folder-object-storage.js';
export { MinioObjectStorage, type MinioSettings } from './minio/minio-object-storage.js';
