import { m } from '../texts/index.js';
import { galleryPrompts } from './gallery-prompts.js';
import rendered from './gallery.generated.json' with { type: 'json' };
import { toSample, type Rendered, type Sample } from './sample.js';

/** Ten pictures each, in this order (specification 3). */
export const galleryCategories = ['AI Art', 'Cyberpunk', 'Nature'] as const;
export type GalleryCategory = (typeof galleryCategories)[number];
export const galleryCategoryTexts: Readonly<Record<GalleryCategory, string>> = {
  'AI Art': m.gallery_category_art(),
  Cyberpunk: m.gallery_category_cyberpunk(),
  Nature: m.gallery_category_nature(),
};
export type GalleryItem = Sample & { readonly category: GalleryCategory };

const inEach = 10;

export const galleryItems: readonly GalleryItem[] = (rendered as Rendered[]).map((item, index) => ({
  ...toSample(item, galleryPrompts[index]),
  category: galleryCategories[Math.floor(index / inEach)] ?? 'Nature',
}));
