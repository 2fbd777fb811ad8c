import type { FoundImage, PublicImage, RpcReply } from '@pictora/contracts';
import type { ImageRecord } from '../images/image.schema.js';
import { toImage } from '../images/to-image.js';

/** An image as others see it: without what its owner keeps of it for himself. */
export const toPublicImage = (record: ImageRecord): PublicImage => {
  const { isFavorite: _own, seed: _seed, model: _model, ...shown } = toImage(record);
  return shown;
};

export const toFoundImage = (record: ImageRecord): FoundImage => {
  const { id, imageUrl, createdAt, width, height, placeholder } = toImage(record);
  return { id, imageUrl, createdAt, width, height, placeholder, name: record.name, userId: record.ownerId };
};

export const toImageCard = (record: ImageRecord): RpcReply<'media.images.cards'>['items'][number] => {
  const { id, imageUrl, prompt, width, height, placeholder } = toImage(record);
  return { id, imageUrl, prompt, width, height, placeholder, ownerId: record.ownerId };
};
