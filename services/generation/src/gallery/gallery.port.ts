import type { RpcInput } from '@pictora/contracts';

export type FinishedPicture = RpcInput<'media.images.import'>;

/** Where finished pictures are kept for their owner. Storing the same picture again changes nothing. */
export interface Gallery {
  store(picture: FinishedPicture): Promise<'stored' | 'staged-file-missing' | 'unclear'>;
}

export const GALLERY = Symbol('GALLERY');
