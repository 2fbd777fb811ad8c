import { m } from '../../texts/index.js';

/**
 * Instructions that the built-in studio understands, one of each sort. It reads most of them in English alone, so the words
 * stay English under their label.
 */
export const editIdeas = [
  { words: 'Make it golden hour', label: m.profile_edit_idea_golden_hour() },
  { words: 'Make the sky pink', label: m.profile_edit_idea_pink_sky() },
  { words: 'Add falling snow', label: m.profile_edit_idea_snow() },
  { words: 'Blur the background', label: m.profile_edit_idea_blur() },
  { words: 'Black and white, more contrast', label: m.profile_edit_idea_black_white() },
  { words: 'As a watercolour', label: m.profile_edit_idea_watercolour() },
  { words: 'Warmer, with film grain', label: m.profile_edit_idea_warm() },
] as const;
