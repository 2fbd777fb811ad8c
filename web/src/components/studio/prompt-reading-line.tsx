import type { Draft } from './draft.js';

/** What would be understood of the words, before anything is spent. */
export const PromptReadingLine = (_: { draft: Draft }) => null;
