import { limits, type CurrentUser, type JobStage } from '@pictora/contracts';

export const outOfCredits = "You've run out of credits. Upgrade your plan to continue generating images.";
export const promptTooLong = `Prompt must be at most ${limits.promptMax} characters`;

export const isOutOfCredits = ({ creditsRemaining }: Pick<CurrentUser, 'creditsRemaining'>): boolean =>
  creditsRemaining <= 0;

/** The button is off without words, while one picture is pending, and without credits (specification 5). */
export const canGenerate = (input: { prompt: string; pending: boolean; creditsRemaining: number }): boolean =>
  input.prompt.trim() !== '' && !input.pending && !isOutOfCredits(input);

/** The textarea never stops the writer; too many words are said before a call is made. */
export const promptFault = (prompt: string): string | null => (prompt.length > limits.promptMax ? promptTooLong : null);

/** The four steps a person sees; waiting in the queue comes before the first. */
export const shownStages = ['Reading', 'Composing', 'Rendering', 'Finishing'] as const;
const stageIndex: Record<JobStage, number> = {
  queued: -1,
  reading: 0,
  sketching: 1,
  lighting: 2,
  finishing: 3,
  storing: 3,
  done: 3,
};
export const shownStage = (stage: JobStage): number => stageIndex[stage];
