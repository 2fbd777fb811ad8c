import { avatarRefusals, avatarSizes, limits, type AvatarSize } from '@pictora/contracts';
import { withPicture, type PictureRules } from '@pictora/image-intake';

const QUALITY = 86;

const rules: PictureRules = {
  maxPixels: limits.uploadMaxPixels,
  refusals: { type: avatarRefusals.type.text, pixels: avatarRefusals.pixels.text },
};

export type SquarePicture = { readonly size: AvatarSize; readonly bytes: Buffer };

/** A picture as a face: the middle of it, square, in each size, written anew so that nothing else of the file is left. */
export const squarePictures = (bytes: Buffer): Promise<SquarePicture[]> =>
  withPicture(bytes, rules, (picture) =>
    Promise.all(
      avatarSizes.map(async (size) => ({
        size,
        bytes: await picture.clone().resize(size, size, { fit: 'cover' }).webp({ quality: QUALITY }).toBuffer(),
      })),
    ),
  );
