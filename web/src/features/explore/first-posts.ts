import {
  FIRST_POSTS,
  FIRST_POSTS_ID,
  firstPostFields,
  firstPostSlot,
  type FirstPost,
} from '@pictora/contracts/constants';
import { createContext } from 'react';

/** The posts whose values the gateway fills in: what they say is where it belongs. */
export const slottedPosts: readonly FirstPost[] = Array.from(
  { length: FIRST_POSTS },
  (_, at) => Object.fromEntries(firstPostFields.map((field) => [field, firstPostSlot(at, field)])) as FirstPost,
);
/** The posts of a page that is drawn while it is built; in a browser the page itself has them. */
export const DrawnPosts = createContext<readonly FirstPost[] | null>(null);

const readPosts = (): readonly FirstPost[] => {
  const text = globalThis.document?.getElementById(FIRST_POSTS_ID)?.textContent;
  return text ? (JSON.parse(text) as FirstPost[]) : [];
};
let posts: readonly FirstPost[] | undefined;
/** What the gateway wrote into this page. */
export const postsOfPage = (): readonly FirstPost[] => (posts ??= readPosts());

/** Whether a picture stands in the page already: what takes its place shows it at once. */
export const stoodInPage = (imageUrl: string): boolean => postsOfPage().some((post) => post.imageUrl === imageUrl);
