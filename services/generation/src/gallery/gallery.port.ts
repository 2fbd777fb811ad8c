import type { ErrorShape, RpcInput } from '@pictora/contracts';

export type FinishedPicture = RpcInput<'media.images.import'>;

export type StoreAnswer =
  | { readonly type: 'stored' | 'staged-file-missing' | 'unclear' }
  /** A clear no, which asking again will not change. */
  | { readonly type: 'store-refused'; readonly error: ErrorShape };

/** Where finished pictures are kept for their owner. Storing the same picture again changes nothing. */
export interface Gallery {
  store(picture: FinishedPicture): Promise<StoreAnswer>;
  /** Whether the picture is there for its owner. */
  has(imageId: string, ownerId: string): Promise<'yes' | 'no' | 'unclear'>;
}

export const GALLERY = Symbol('GALLERY');
