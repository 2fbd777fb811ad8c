import { avatarRefusals, idSchema, readAvatarUrl } from '@pictora/contracts';
import { AppError } from '@pictora/messaging';

/** What an own media address stands for. */
export type OwnPicture =
  | { readonly type: 'image'; readonly imageId: string }
  | { readonly type: 'avatar'; readonly userId: string; readonly version: string };

export const notOwnPicture = (): AppError => new AppError('validation_failed', avatarRefusals.address);

const IMAGE_ADDRESS = /^\/api\/images\/([0-9A-Fa-f-]{36})$/;

/** Reads an address of ours, letter for letter: whatever else it says, it is none. */
export const readPictureAddress = (address: string): OwnPicture => {
  const imageId = idSchema.safeParse(IMAGE_ADDRESS.exec(address)?.[1]);
  if (imageId.success) return { type: 'image', imageId: imageId.data };
  const avatar = readAvatarUrl(address);
  if (avatar) return { type: 'avatar', ...avatar };
  throw notOwnPicture();
};
