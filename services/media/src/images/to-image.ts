import { toFlag, type Image } from '@pictora/contracts';
import type { ImageRecord } from './image.schema.js';

/** An image as the API shows it. */
export const toImage = (record: ImageRecord): Image => ({
  id: record._id,
  imageUrl: `/api/images/${record._id}`,
  prompt: record.prompt,
  name: record.name,
  createdAt: record.createdAt.toISOString(),
  isFavorite: toFlag(record.isFavorite),
  isPublic: toFlag(record.isPublic),
  width: record.width,
  height: record.height,
  style: record.style,
  aspectRatio: record.aspectRatio,
  seed: record.seed,
  model: record.model,
  placeholder: { color: record.placeholder.color, dataUri: record.placeholder.dataUri },
});
