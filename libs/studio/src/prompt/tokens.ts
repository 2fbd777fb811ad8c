/** A word of the prompt as it was written and as it is looked up. */
export type Token = {
  readonly text: string;
  readonly word: string;
  /** True where punctuation parts this word from the one before it. */
  readonly breakBefore: boolean;
};

const TOKEN = /\p{Extended_Pictographic}|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const BREAK = /[.,;:!?()[\]{}|/\n\r–—…。，、；：！？「」·&+]/u;

/** Cuts a text of any script into words; anything that is neither a letter, a digit nor a pictograph only divides. */
export const tokenize = (text: string): Token[] => {
  const normal = text.normalize('NFKC');
  const tokens: Token[] = [];
  let end = 0;
  for (const match of normal.matchAll(TOKEN)) {
    const between = normal.slice(end, match.index);
    tokens.push({
      text: match[0],
      word: match[0].toLowerCase(),
      breakBefore: tokens.length > 0 && BREAK.test(between),
    });
    end = match.index + match[0].length;
  }
  return tokens;
};
