/** What decides who may see an image. */
export type Visible = { readonly ownerId: string; readonly isPublic: boolean };

/** The one rule for every reading of an image, its record or its bytes: its owner may, and anybody once it is public. */
export const mayRead = (image: Visible, viewerId: string | null): boolean =>
  image.isPublic || (viewerId !== null && viewerId === image.ownerId);
