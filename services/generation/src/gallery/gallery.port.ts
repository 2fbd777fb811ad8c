import type { ErrorShape, RpcInput } from '@pictora/contracts';

export type FinishedPicture = RpcInput<'media.images.import'>;
export type FinishedVideo = RpcInput<'media.videos.import'>;

export type StoreAnswer =
  | { readonly type: 'stored' | 'staged-file-missing' | 'unclear' }
  /** A clear no, which asking again will not change. */
  | { readonly type: 'store-refused'; readonly error: ErrorShape };

export type Result = { readonly type: 'picture' | 'video'; readonly id: string; readonly ownerId: string };

/** Where what is finished is kept for its owner. Storing the same again changes nothing. */
export interface Gallery {
  storePicture(picture: FinishedPicture): Promise<StoreAnswer>;
  storeVideo(video: FinishedVideo): Promise<StoreAnswer>;
  /** Whether it is there for its owner. */
  has(result: Result): Promise<'yes' | 'no' | 'unclear'>;
  /** Ends as `removed` also where it was not there. */
  remove(result: Result): Promise<'removed' | 'unclear'>;
}

export const GALLERY = Symbol('GALLERY');
