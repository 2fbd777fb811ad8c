/**
 * Where Explore has one column: on phones, and on tablets, for touch has no hover and the actions stand under each picture. And how
 * wide a picture is there, as `sizes` has it.
 */
export const feedColumn = {
  media: '(max-width: 700px), (hover: none) and (max-width: 1100px)',
  sizes: 'min(100vw, 720px)',
} as const;

/** How many posts fill a phone. */
export const FIRST_POSTS = 2;
/** The element of Explore's page that holds its first posts as JSON. */
export const FIRST_POSTS_ID = 'first-posts';
/** What a post is shown by before the feed has come; `ratio` as `aspect-ratio` has it, `color` and `blur` of its placeholder. */
export const firstPostFields = ['id', 'imageUrl', 'ratio', 'color', 'blur', 'name', 'author'] as const;
export type FirstPost = Readonly<Record<(typeof firstPostFields)[number], string>>;

/** Stands in the drawn page until the gateway writes the value there. */
export const firstPostSlot = (at: number, field: keyof FirstPost): string => `__post_${at}_${field}__`;
/** Stands where the gateway writes them all as JSON. */
export const FIRST_POSTS_SLOT = '__posts__';
