import type { RpcReply } from '@pictora/contracts';
import type { SourcePicture } from '../models/image-editor.port.js';

/** What is known of a picture that something is to be made of. */
export type SourceFacts = RpcReply<'media.files.open-own-image'>;

/** The pictures of a person that can be edited and animated. `not_found` where the person has no such picture. */
export interface SourcePictures {
  find(imageId: string, ownerId: string): Promise<SourceFacts>;
  read(imageId: string, ownerId: string): Promise<SourcePicture>;
}

export const SOURCE_PICTURES = Symbol('SOURCE_PICTURES');
