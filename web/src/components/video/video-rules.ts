import { limits, type CurrentUser, type Image, type VideoSeconds } from '@pictora/contracts';
import { m } from '../../texts/index.js';

/** Where the form stands: the page and the dialog say the lack of credits in words of their own (specification 5). */
export type VideoPlace = 'page' | 'dialog';

export const lackText = (
  place: VideoPlace,
  credits: number,
  seconds: VideoSeconds,
  { creditsRemaining }: Pick<CurrentUser, 'creditsRemaining'>,
): string =>
  place === 'page'
    ? m.video_lacks_page({ credits, balance: creditsRemaining })
    : m.video_lacks_dialog({ credits, seconds });

export const motionFault = (motion: string): string | null =>
  motion.length > limits.motionPromptMax ? m.video_motion_too_long({ max: limits.motionPromptMax }) : null;

/** The label of a source picture, cut where the specification cuts it. */
const labelMax = 50;
export const sourceLabel = ({ name, prompt }: Pick<Image, 'name' | 'prompt'>): string => {
  const letters = [...(name ?? prompt)];
  return letters.length > labelMax ? `${letters.slice(0, labelMax).join('')}…` : letters.join('');
};

/** What to begin with. The built-in studio reads motions in English, so the words stay English under their label. */
export const motionIdeas = [
  { words: 'Slow zoom in', label: m.video_idea_zoom() },
  { words: 'Pan to the right', label: m.video_idea_pan() },
  { words: 'Clouds drift, the water shimmers', label: m.video_idea_drift() },
  { words: 'Snow falls gently', label: m.video_idea_snow() },
  { words: 'Day turns to night', label: m.video_idea_night() },
] as const;

/** An idea joins what is written; one that is there already changes nothing. */
export const withIdea = (motion: string, idea: string): string => {
  const said = motion.trim().replace(/[,.]$/, '');
  if (said === '') return idea;
  return said.toLowerCase().includes(idea.toLowerCase())
    ? motion
    : `${said}, ${idea.charAt(0).toLowerCase()}${idea.slice(1)}`;
};
