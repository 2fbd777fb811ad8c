import { limits, type CurrentUser } from '@pictora/contracts';
import { m } from '../../texts/index.js';

/** Nothing left (specification 5), or less than what is chosen costs. */
export const lacksCredits = ({ creditsRemaining }: Pick<CurrentUser, 'creditsRemaining'>, credits: number): boolean =>
  creditsRemaining <= 0 || creditsRemaining < credits;

/** The button is off without words, while one order is being sent, and without credits (specification 5). */
export const canGenerate = (input: {
  prompt: string;
  pending: boolean;
  creditsRemaining: number;
  credits: number;
}): boolean => input.prompt.trim() !== '' && !input.pending && !lacksCredits(input, input.credits);

/** The textarea never stops the writer; too many words are said before a call is made. */
export const promptFault = (prompt: string): string | null =>
  prompt.length > limits.promptMax ? m.studio_prompt_too_long({ max: limits.promptMax }) : null;
