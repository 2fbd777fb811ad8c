import type { AvatarSize } from '@pictora/contracts';
import type { ObjectStorage } from '@pictora/object-storage';
import type { SquarePicture } from './square-pictures.js';

export const AVATARS = 'avatars/';
const contentType = 'image/webp';

const folderOf = (userId: string, version: string): string => `${AVATARS}${userId}/${version}/`;
export const avatarKey = (userId: string, version: string, size: AvatarSize): string =>
  `${folderOf(userId, version)}${size}.webp`;

/** Whose a file is, and of which picture. */
export const readAvatarKey = (key: string): { readonly userId: string; readonly version: string } => {
  const [, userId = '', version = ''] = key.split('/');
  return { userId, version };
};

/** The bytes of profile pictures, each picture in a folder of its own, which is never written over by another. */
export class AvatarFiles {
  constructor(private readonly storage: ObjectStorage) {}

  async put(userId: string, version: string, pictures: readonly SquarePicture[]): Promise<void> {
    for (const { size, bytes } of pictures) {
      await this.storage.put(avatarKey(userId, version, size), bytes, { contentType });
    }
  }

  async remove(userId: string, version: string): Promise<void> {
    await this.removeBelow(folderOf(userId, version));
  }

  /** Every picture that a person ever left here. */
  async eraseOf(userId: string): Promise<void> {
    await this.removeBelow(`${AVATARS}${userId}/`);
  }

  private async removeBelow(folder: string): Promise<void> {
    for await (const { key } of this.storage.list(folder)) await this.storage.remove(key);
  }
}
